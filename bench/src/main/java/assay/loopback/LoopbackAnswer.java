package assay.loopback;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// What a browser is sent.
///
/// @param status the status of HTTP
/// @param type its media type
/// @param policy what the browser may load and run of it
/// @param body its text
public record LoopbackAnswer(int status, String type, String policy, String body) {

  /// A page.
  public static final String HTML = "text/html; charset=utf-8";

  /// Text that is shown as it is.
  public static final String TEXT = "text/plain; charset=utf-8";

  /// The policy of what loads and runs nothing.
  public static final String NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

  /// A sentence.
  public static LoopbackAnswer sentence(int status, String text) {
    return new LoopbackAnswer(status, TEXT, NOTHING, text + "\n");
  }

  /// Sends it; of a request for its head that alone.
  public void send(HttpExchange exchange) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    headers(exchange, type, policy);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  /// Says what every answer says to a browser besides its body: that it is shown to nobody else, and kept nowhere.
  public static void headers(HttpExchange exchange, String type, String policy) {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }
}
