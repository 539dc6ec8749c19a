package assay.conformance.web;

import assay.api.Session;
import assay.api.web.WebAnswer;
import assay.api.web.WebClient;
import assay.api.web.WebClient.Routing;
import assay.conformance.ConformanceMain;
import java.util.Arrays;
import java.util.List;

public final class WebMain {

  private WebMain() {}

  /// Arguments as in [ConformanceMain]. A client knows the steps `safe`, which always succeeds
  /// after joining, `get <user> <routing> <path>` and `forget <user>`.
  public static void main(String[] arguments) throws Exception {
    ConformanceMain.run(
        arguments, List.of(), (spec, session) -> step -> run(session, Arrays.asList(step)));
  }

  private static String run(Session session, List<String> step) throws Exception {
    WebClient client = session.capability(WebClient.class);
    return switch (step.getFirst()) {
      case "safe" -> "";
      case "get" -> {
        WebAnswer answer =
            client.get(Integer.parseInt(step.get(1)), step.get(3), Routing.valueOf(step.get(2)));
        yield answer.status() + " " + answer.node() + " " + answer.body().strip();
      }
      case "forget" -> {
        client.forget(Integer.parseInt(step.get(1)));
        yield "";
      }
      default -> throw new IllegalArgumentException("no step " + step);
    };
  }
}
