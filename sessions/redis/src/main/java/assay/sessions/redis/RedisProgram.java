package assay.sessions.redis;

import assay.api.engine.JoinSpec;
import assay.sessions.node.NodePorts;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/// The running `redis-server` of a cluster's sessions. It lives no longer than this process, whatever ends that: the
/// kernel kills it with the thread that started it, which waits for its end.
final class RedisProgram implements AutoCloseable {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long BETWEEN_LOOKS_MILLIS = 5;

  /// Between the moment when the kernel is told to kill it and its first instruction its parent may have ended, which
  /// it sees by who its parent is.
  private static final String UNLESS_ORPHANED = "test \"$PPID\" = \"$0\" && exec \"$@\"";

  private final Process process;

  private RedisProgram(Process process) {
    this.process = process;
  }

  /// Starts it and returns once it takes connections.
  ///
  /// @throws IOException when it does not run
  static RedisProgram start(JoinSpec spec) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(spec.folder().toAbsolutePath());
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, configuration(spec, folder));
    Path log = folder.resolve("redis.log");
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("redis-server").start(() -> keep(file, log, started));
    try {
      RedisProgram program = new RedisProgram(started.get());
      program.awaitConnections(spec, log);
      return program;
    } catch (ExecutionException e) {
      throw new IOException("redis-server does not start: " + e.getCause(), e);
    }
  }

  private static void keep(Path file, Path log, CompletableFuture<Process> started) {
    try {
      Process process =
          new ProcessBuilder(
                  List.of(
                      "setpriv",
                      "--pdeathsig",
                      "KILL",
                      "sh",
                      "-c",
                      UNLESS_ORPHANED,
                      Long.toString(ProcessHandle.current().pid()),
                      "redis-server",
                      file.toString()))
              .redirectInput(Redirect.from(new File("/dev/null")))
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(log.toFile()))
              .start();
      started.complete(process);
      process.waitFor();
    } catch (IOException failure) {
      started.completeExceptionally(failure);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /// Redis's own defaults but for listening at one address only and keeping nothing on disk.
  static String configuration(JoinSpec spec, Path folder) {
    return """
    port %d
    bind %s
    protected-mode no
    dir "%s"
    loglevel notice
    always-show-logo no
    daemonize no
    save ""
    appendonly no
    """
        .formatted(NodePorts.server(spec), spec.meeting(), folder);
  }

  private void awaitConnections(JoinSpec spec, Path log) throws IOException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(spec.meeting(), NodePorts.server(spec));
    long start = System.nanoTime();
    while (!listens(address)) {
      if (!process.isAlive() || System.nanoTime() - start > PATIENCE_NANOS) {
        close();
        throw new IOException(
            "redis-server takes no connections on %s: %s"
                .formatted(address, Files.readString(log).strip()));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private static boolean listens(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, 500);
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }

  /// The id of its process.
  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
