package assay.engine.terracotta;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A Terracotta server in this process, restarted on its own request, as the kit's script does.
final class EmbeddedServer {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final long STOP_MILLIS = 15_000;

  private final String name;
  private final Thread keeper;
  private volatile @Nullable Future<Boolean> running;
  private volatile @Nullable Exception failure;
  private volatile boolean joined;
  private volatile boolean stopping;

  /// @param arguments the server's command line
  EmbeddedServer(String name, List<String> arguments) {
    this.name = name;
    keeper = new Thread(() -> keep(arguments), "terracotta " + name);
    keeper.setDaemon(true);
  }

  /// Returns when the server is active, or passive and in sync.
  void start() throws Exception {
    keeper.start();
    long begun = System.nanoTime();
    while (!isJoined()) {
      if (failure != null || System.nanoTime() - begun > PATIENCE_NANOS) {
        throw new IllegalStateException(name + " did not join its stripe", failure);
      }
      Thread.sleep(20);
    }
    joined = true;
  }

  private boolean isJoined() throws ReflectiveOperationException {
    Future<Boolean> server = running;
    return server != null && ServerKit.joined(server);
  }

  private void keep(List<String> arguments) {
    try {
      while (run(arguments)) {
        System.err.println(name + " is begun again, as it asked for");
      }
      failure = new IllegalStateException("the server stopped; its log says why");
    } catch (Exception e) {
      failure = e;
    }
    // A process without its server is useless, and would look alive.
    if (joined && !stopping) {
      System.err.println(name + " is over: " + failure);
      Runtime.getRuntime().halt(1);
    }
  }

  private boolean run(List<String> arguments) throws Exception {
    Future<Boolean> server =
        ServerKit.found().start(arguments, new LogWarningFilter(name, System.err));
    running = server;
    return server.get() && !stopping;
  }

  /// Graceful.
  void stop() {
    stopping = true;
    Future<Boolean> server = running;
    if (server == null) {
      return;
    }
    boolean unused = server.cancel(true);
    try {
      keeper.join(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (keeper.isAlive()) {
      System.err.println(name + " did not stop in " + STOP_MILLIS + " ms");
    }
  }
}
