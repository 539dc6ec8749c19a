package assay.site;

import static j2html.TagCreator.p;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;

/// Answers the requests of browsers on this host: sees to it that they are ones, and sends what [SiteAnswers] makes.
final class SiteHandler implements HttpHandler {

  private final SiteAnswers answers;
  private final Set<String> hosts;

  SiteHandler(Path runs, int port) {
    this.answers = new SiteAnswers(runs);
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      send(exchange, answer(exchange));
    }
  }

  private SiteAnswer answer(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return refused(405, "This site is only read.");
    }
    // A page of another site may have its own name lead to this host; such a name is not ours.
    String host = exchange.getRequestHeaders().getFirst("Host");
    if (host == null || !hosts.contains(host)) {
      return refused(421, "This site is reached by 127.0.0.1 alone.");
    }
    try {
      return answers.to(exchange.getRequestURI());
    } catch (SiteAnswers.NoSuchPage e) {
      return refused(404, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return refused(500, "This page cannot be made: " + e);
    }
  }

  private static SiteAnswer refused(int status, String why) {
    ServedLinks links = new ServedLinks();
    return SiteAnswer.page(
        status, SitePage.of(links, "Not here", "status " + status, p(why)), links);
  }

  private static void send(HttpExchange exchange, SiteAnswer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.type());
    headers.set("Content-Security-Policy", answer.policy());
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(answer.status(), head || body.length == 0 ? -1 : body.length);
    if (!head && body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
