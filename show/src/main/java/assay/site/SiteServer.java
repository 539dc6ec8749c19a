package assay.site;

import assay.loopback.LoopbackAccessControl;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;

/// The site on this host's loopback, read-only. Each request renders its page from the folder's
/// current content.
public final class SiteServer implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads;

  private SiteServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /// @param port 0 for any free port
  /// @throws ProblemException E531 if the port is not available
  public static SiteServer start(Path runs, int port) {
    HttpServer server = bound(port);
    ExecutorService threads = LoopbackAccessControl.threads("site-viewer-");
    server.setExecutor(threads);
    server.createContext("/", new SiteHandler(runs, server.getAddress().getPort()));
    server.start();
    return new SiteServer(server, threads);
  }

  private static HttpServer bound(int port) {
    try {
      return LoopbackAccessControl.bound(port);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E531",
              "Assay cannot listen on port %d of 127.0.0.1: %s".formatted(port, e.getMessage()),
              "name another port with --port; --port 0 takes any free port"));
    }
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
