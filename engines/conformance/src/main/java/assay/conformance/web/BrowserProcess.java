package assay.conformance.web;

import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.conformance.ChildProcess;
import java.io.IOException;

public record BrowserProcess(ChildProcess client) implements WebClient {

  @Override
  public WebAnswer get(int user, String path, Routing routing) throws IOException {
    String[] told = tell("get %d %s %s".formatted(user, routing, path)).split(" ", 3);
    return new WebAnswer(Integer.parseInt(told[0]), told[2], told[1]);
  }

  @Override
  public void forget(int user) {
    try {
      tell("forget " + user);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private String tell(String step) throws IOException {
    try {
      return client.tell(step);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the client did not answer to " + step, e);
    }
  }
}
