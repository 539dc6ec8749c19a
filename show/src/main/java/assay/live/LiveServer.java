package assay.live;

import assay.live.LiveFrameBuffer.Ending;
import assay.live.heard.LiveRun;
import assay.loopback.LoopbackAccessControl;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/// The page of a run in progress, on this host's loopback. The run never waits for a viewer.
public final class LiveServer implements AutoCloseable {

  /// How long open pages may fetch the report after the run.
  static final Duration GRACE = Duration.ofSeconds(5);

  private static final int TOKEN_BYTES = 16;

  private final HttpServer server;
  private final ExecutorService threads;
  private final LiveFrameBuffer frames = new LiveFrameBuffer();
  private final LivePublisher publisher;
  private final LiveHandler handler;
  private final String token;
  private volatile boolean over;
  private volatile boolean closed;

  /// @param port on 127.0.0.1; 0 for any free port
  /// @param page whether to serve the page
  /// @param metrics whether to serve metrics for a scraper
  public record Wanted(int port, boolean page, boolean metrics) {}

  private LiveServer(HttpServer server, LiveRun run, Duration expected, Wanted wanted) {
    this.server = server;
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
    publisher = new LivePublisher(run, expected, frames, wanted.metrics());
    int port = server.getAddress().getPort();
    handler =
        new LiveHandler(
            new LoopbackAccessControl(port),
            wanted.page() ? token : "",
            wanted.metrics(),
            publisher,
            frames);
    // A viewer that does not read blocks its thread, so viewers have threads that the run does not
    // need.
    threads = LoopbackAccessControl.threads("live-viewer-");
    server.setExecutor(threads);
    server.createContext("/", handler);
    server.start();
  }

  /// Starts to serve.
  ///
  /// @param expected how long the whole run should take
  /// @throws ProblemException E850 if the port is not available
  public static LiveServer start(LiveRun run, Duration expected, Wanted wanted) {
    try {
      return new LiveServer(LoopbackAccessControl.bound(wanted.port()), run, expected, wanted);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E850",
              "the live page cannot listen on port %d of 127.0.0.1: %s"
                  .formatted(wanted.port(), e.getMessage()),
              "name another port with --live-port, or leave it out to take any free port"));
    }
  }

  private String root() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  LiveFrameBuffer frames() {
    return frames;
  }

  public String page() {
    return root() + token + "/";
  }

  public String metrics() {
    return root() + LiveHandler.METRICS.substring(1);
  }

  /// Shows that the run has ended; the report replaces the page.
  public void ended(RunDirectory directory) {
    end(new Ending(true, ""), directory);
  }

  /// @param why in a sentence
  public void failed(String why) {
    end(new Ending(false, "The run has ended without a report: " + why), null);
  }

  private void end(Ending ending, @Nullable RunDirectory directory) {
    if (!over) {
      over = true;
      publisher.close();
      handler.over(directory);
      frames.end(ending);
    }
  }

  /// Stops serving, after open pages have fetched the report or five seconds have passed.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (!over) {
      failed("it was ended.");
    }
    awaitReports();
    server.stop(0);
    threads.shutdownNow();
    publisher.close();
  }

  /// An interrupt of the run does not end this short wait.
  private void awaitReports() {
    boolean interrupted = Thread.interrupted();
    try {
      handler.awaitReports(GRACE);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
