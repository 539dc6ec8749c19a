package assay.sessions.node.client;

import assay.api.web.WebClient;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.util.Timeout;

/// The browsers of a client's users, which share kept connections.
public abstract class Browsers implements WebClient, Closeable {

  private final Map<Integer, Browser> users = new ConcurrentHashMap<>();
  private final HttpRequestSender sender;

  /// @param answer the wait for an answer
  Browsers(Timeout answer) {
    sender = new HttpRequestSender(answer);
  }

  final HttpRequestSender sender() {
    return sender;
  }

  /// Creates a browser if the user has none.
  final Browser browser(int user) {
    return users.computeIfAbsent(user, fresh -> new Browser());
  }

  @Override
  public final void forget(int user) {
    users.remove(user);
  }

  @Override
  public final void close() throws IOException {
    sender.close();
  }
}
