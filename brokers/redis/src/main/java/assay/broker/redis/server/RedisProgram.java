package assay.broker.redis.server;

import assay.broker.BrokerPlace;
import assay.broker.redis.RedisConnections;
import assay.broker.redis.StreamSettings.Journal;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/// The running `redis-server` of a broker. It lives no longer than this process, whatever ends that: the kernel kills it
/// with the thread that started it, which waits for its end.
final class RedisProgram implements AutoCloseable {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final Duration ANSWER = Duration.ofSeconds(5);
  private static final int CONNECT_MILLIS = 500;

  private final Process process;
  private volatile boolean closed;

  private RedisProgram(Process process) {
    this.process = process;
  }

  /// Starts it with what its journal holds, and returns once it has read that.
  ///
  /// @param ended told its exit code when it ends by itself
  /// @throws IOException when it does not run
  static RedisProgram start(BrokerPlace place, Journal journal, IntConsumer ended)
      throws IOException, InterruptedException {
    Files.createDirectories(place.files());
    Path folder = Files.createDirectories(place.spec().folder().toAbsolutePath());
    Path file = folder.resolve("redis.conf");
    Files.writeString(file, RedisConfiguration.of(place, journal));
    Path log = folder.resolve("redis.log");
    awaitPort(place.brokerPort(0));
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name("redis-server").start(() -> keep(file, log, started));
    try {
      RedisProgram program = new RedisProgram(started.get());
      program.awaitReady(RedisConnections.of(place, ANSWER, ANSWER), log);
      program.tellEnd(ended);
      return program;
    } catch (ExecutionException e) {
      throw new IOException("redis-server does not start: " + e.getCause(), e);
    }
  }

  /// Waits until the server of before, which was killed a moment ago, is gone.
  private static void awaitPort(int port) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (listens(port)) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException(
            "port %d is for redis-server, and somebody else listens there".formatted(port));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }

  private static void keep(Path file, Path log, CompletableFuture<Process> started) {
    try {
      Process process =
          new ProcessBuilder(command(file))
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

  /// Between the moment when the kernel is told to kill the server and its first instruction its parent may have ended,
  /// which it sees by who its parent is.
  private static List<String> command(Path file) {
    return List.of(
        "setpriv",
        "--pdeathsig",
        "KILL",
        "sh",
        "-c",
        "test \"$PPID\" = \"$0\" && exec \"$@\"",
        Long.toString(ProcessHandle.current().pid()),
        "redis-server",
        file.toString());
  }

  private void awaitReady(RedisConnections connections, Path log)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!ready(connections)) {
      if (!process.isAlive() || System.nanoTime() - start > PATIENCE_NANOS) {
        close();
        throw new IOException(
            "redis-server takes no commands at %s: %s"
                .formatted(connections.at(), Files.readString(log).strip()));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  /// It answers nothing else than errors until it has read its journal.
  private static boolean ready(RedisConnections connections) {
    try (Jedis connection = connections.open()) {
      return connection.ping().equals("PONG");
    } catch (JedisException e) {
      return false;
    }
  }

  private void tellEnd(IntConsumer ended) {
    var unused =
        process
            .onExit()
            .thenAccept(end -> {
              if (!closed) {
                ended.accept(end.exitValue());
              }
            });
  }

  /// The id of its process.
  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    closed = true;
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
