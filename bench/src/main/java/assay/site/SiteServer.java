package assay.site;

import assay.loopback.LoopbackDoor;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The site on this host's loopback: each page is made when it is asked for, from what the folder holds
/// then. It only reads.
public final class SiteServer implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads;

  private SiteServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /// Starts to serve a folder of runs.
  ///
  /// @param port the port; 0 for any that is free
  /// @throws ProblemException E531 where the port cannot be had
  public static SiteServer start(Path runs, int port) {
    HttpServer server = bound(port);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    server.createContext("/", new SiteHandler(runs, server.getAddress().getPort()));
    server.start();
    return new SiteServer(server, threads);
  }

  private static HttpServer bound(int port) {
    try {
      return LoopbackDoor.bound(port);
    } catch (IOException e) {
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E531",
              "port %d of 127.0.0.1 cannot be had: %s".formatted(port, e.getMessage()),
              "name another with --port, or --port 0 for any that is free"));
    }
  }

  /// Where it is reached.
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
