package assay.site;

import static j2html.TagCreator.p;

import assay.loopback.LoopbackAccessControl;
import assay.loopback.LoopbackAnswer;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Answers browsers on this host: checks method and host and sends the pages from
/// [SiteRouter].
final class SiteHandler implements HttpHandler {

  private final SiteRouter answers;
  private final LoopbackAccessControl door;

  SiteHandler(Path runs, int port) {
    this.answers = new SiteRouter(runs);
    this.door = new LoopbackAccessControl(port);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      answer(exchange).send(exchange);
    }
  }

  private LoopbackAnswer answer(HttpExchange exchange) {
    Optional<LoopbackAccessControl.Refusal> refusal = door.refusal(exchange);
    if (refusal.isPresent()) {
      return refused(refusal.get().status(), refusal.get().why());
    }
    try {
      return answers.to(exchange.getRequestURI());
    } catch (SiteRouter.NoSuchPage e) {
      return refused(404, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return refused(500, "This page cannot be made: " + e);
    }
  }

  private static LoopbackAnswer refused(int status, String why) {
    ServedLinks links = new ServedLinks();
    return SitePage.answer(
        status, SitePage.of(links, "Not here", "status " + status, p(why)), links);
  }
}
