package assay.loopback;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// A response to a browser.
///
/// @param status HTTP status
/// @param type media type
/// @param policy what the browser may load and run
public record LoopbackAnswer(int status, String type, String policy, String body) {

  public static final String HTML = "text/html; charset=utf-8";

  public static final String TEXT = "text/plain; charset=utf-8";

  public static final String NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

  public static LoopbackAnswer sentence(int status, String text) {
    return new LoopbackAnswer(status, TEXT, NOTHING, text + "\n");
  }

  /// Sends the response; only the headers for a HEAD request.
  public void send(HttpExchange exchange) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    headers(exchange, type, policy);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  /// Sets the headers of every response: no other site may embed it, and no cache may keep it.
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
