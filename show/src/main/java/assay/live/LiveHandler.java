package assay.live;

import assay.live.page.LivePage;
import assay.loopback.LoopbackAccessControl;
import assay.loopback.LoopbackAnswer;
import assay.problem.ProblemException;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.report.text.HtmlDocument;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Answers viewers. With the token a viewer sees the page, its stream and, after the run, the
/// report.
final class LiveHandler implements HttpHandler {

  static final int VIEWERS = 16;

  static final String METRICS = "/metrics";

  private static final String REPORT = "report.html";
  private static final String APART = "; frame-ancestors 'none'";
  private static final String PLAIN_NAME = "[a-z0-9][a-z0-9.-]*";

  private final LoopbackAccessControl door;
  private final String token;
  private final boolean metrics;
  private final LivePublisher publisher;
  private final LiveFrameBuffer frames;
  private @Nullable RunDirectory directory;
  private boolean over;
  private int awaited;

  /// @param token required for every page; empty if there is no page
  LiveHandler(
      LoopbackAccessControl door,
      String token,
      boolean metrics,
      LivePublisher publisher,
      LiveFrameBuffer frames) {
    this.door = door;
    this.token = token;
    this.metrics = metrics;
    this.publisher = publisher;
    this.frames = frames;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = String.valueOf(exchange.getRequestURI().getPath());
      Optional<LoopbackAccessControl.Refusal> refusal = door.refusal(exchange);
      if (refusal.isPresent()) {
        LoopbackAnswer.sentence(refusal.get().status(), refusal.get().why()).send(exchange);
      } else if (metrics && path.equals(METRICS)) {
        metrics(exchange);
      } else if (allowed(path)) {
        answer(exchange, path.substring(token.length() + 2));
      } else {
        nothing().send(exchange);
      }
    }
  }

  private static LoopbackAnswer nothing() {
    return LoopbackAnswer.sentence(404, "There is nothing here.");
  }

  /// Compares in constant time, so a refusal's duration reveals nothing about the token.
  private boolean allowed(String path) {
    int end = path.indexOf('/', 1);
    if (token.isEmpty() || end < 0) {
      return false;
    }
    return MessageDigest.isEqual(
        token.getBytes(StandardCharsets.US_ASCII),
        path.substring(1, end).getBytes(StandardCharsets.UTF_8));
  }

  private void answer(HttpExchange exchange, String name) throws IOException {
    switch (name) {
      case "" -> {
        if (frames.ending() != null && directory() != null) {
          file(REPORT).send(exchange);
        } else {
          page().send(exchange);
        }
      }
      case "seconds" -> stream(exchange);
      default -> {
        file(name).send(exchange);
        if (name.equals(REPORT)) {
          fetched();
        }
      }
    }
  }

  private LoopbackAnswer page() {
    return new LoopbackAnswer(
        200,
        LoopbackAnswer.HTML,
        HtmlDocument.live().policy() + APART,
        LivePage.of(publisher.page()));
  }

  /// A file of the ended run, except links. The report runs its own script, isolated from
  /// everything else.
  private LoopbackAnswer file(String name) {
    RunDirectory run = directory();
    if (run == null || !name.matches(PLAIN_NAME)) {
      return nothing();
    }
    Path file = run.root().resolve(name);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return nothing();
    }
    try {
      String body = RecordFile.text(file);
      return name.equals(REPORT)
          ? new LoopbackAnswer(
              200,
              LoopbackAnswer.HTML,
              HtmlDocument.report().policy() + APART + "; sandbox allow-scripts",
              body)
          : new LoopbackAnswer(200, LoopbackAnswer.TEXT, LoopbackAnswer.NOTHING, body);
    } catch (ProblemException e) {
      return LoopbackAnswer.sentence(404, "The file cannot be shown.");
    }
  }

  private void stream(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("HEAD")) {
      new LoopbackAnswer(200, ViewerStream.TYPE, LoopbackAnswer.NOTHING, "").send(exchange);
      return;
    }
    if (!frames.comes(VIEWERS)) {
      exchange.getResponseHeaders().set("Connection", "close");
      // With another status than 200 a browser would report only a failed connection.
      new LoopbackAnswer(
              200,
              ViewerStream.TYPE,
              LoopbackAnswer.NOTHING,
              "event: full\ndata: %d\n\n".formatted(VIEWERS))
          .send(exchange);
      return;
    }
    try {
      ViewerStream.serve(exchange, frames);
    } finally {
      frames.goes();
    }
  }

  private void metrics(HttpExchange exchange) throws IOException {
    LiveMetrics.of(publisher.model(), publisher.totals(), publisher.figures()).send(exchange);
  }

  private synchronized @Nullable RunDirectory directory() {
    return directory;
  }

  /// Notes the end of the run. From now on its files are served, if it has any.
  synchronized void over(@Nullable RunDirectory where) {
    over = true;
    directory = where;
    awaited = where == null ? 0 : frames.viewers();
  }

  private synchronized void fetched() {
    if (over && awaited > 0) {
      awaited--;
      notifyAll();
    }
  }

  /// Waits until the pages that were open at the end of the run have fetched the report.
  void awaitReports(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    frames.awaitNobody(until);
    awaitFetched(until);
  }

  private synchronized void awaitFetched(long untilNanos) throws InterruptedException {
    while (awaited > 0 && System.nanoTime() < untilNanos) {
      wait(Math.max(1, (untilNanos - System.nanoTime()) / 1_000_000));
    }
  }
}
