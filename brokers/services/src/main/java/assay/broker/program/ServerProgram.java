package assay.broker.program;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/// A running program that is a broker's server. It lives no longer than this process, whatever ends that: the kernel kills
/// it with the thread that started it, which waits for its end.
public final class ServerProgram implements AutoCloseable {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final int CONNECT_MILLIS = 500;

  private final ProgramSpec spec;
  private final Process process;
  private volatile boolean closed;

  private ServerProgram(ProgramSpec spec, Process process) {
    this.spec = spec;
    this.process = process;
  }

  /// Starts one, and returns once it serves.
  ///
  /// @param ready whether it does; asked again and again
  /// @param ended told its exit code when it ends by itself
  /// @throws IOException when it does not start, or serves nobody within a minute
  public static ServerProgram start(ProgramSpec spec, BooleanSupplier ready, IntConsumer ended)
      throws IOException, InterruptedException {
    awaitPort(spec);
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name(spec.name()).start(() -> keep(spec, started));
    try {
      ServerProgram program = new ServerProgram(spec, started.get());
      program.awaitReady(ready);
      program.tellEnd(ended);
      return program;
    } catch (ExecutionException e) {
      throw new IOException(spec.name() + " does not start: " + e.getCause(), e);
    }
  }

  /// Waits until the server of before, which was killed a moment ago, is gone.
  private static void awaitPort(ProgramSpec spec) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (listens(spec.port())) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException(
            "port %d is for %s, and somebody else listens there"
                .formatted(spec.port(), spec.name()));
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

  private static void keep(ProgramSpec spec, CompletableFuture<Process> started) {
    try {
      Process process = builder(spec).start();
      started.complete(process);
      process.waitFor();
    } catch (IOException failure) {
      started.completeExceptionally(failure);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static ProcessBuilder builder(ProgramSpec spec) {
    ProcessBuilder builder =
        new ProcessBuilder(mortal(spec.command()))
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(spec.log().toFile()));
    builder.environment().keySet().removeIf(spec.unwanted());
    builder.environment().putAll(spec.environment());
    return builder;
  }

  /// Between the moment when the kernel is told to kill the server and its first instruction its parent may have ended,
  /// which it sees by who its parent is.
  private static List<String> mortal(List<String> command) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "setpriv",
                "--pdeathsig",
                "KILL",
                "sh",
                "-c",
                "test \"$PPID\" = \"$0\" && exec \"$@\"",
                Long.toString(ProcessHandle.current().pid())));
    words.addAll(command);
    return words;
  }

  private void awaitReady(BooleanSupplier ready) throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (!ready.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() - start > PATIENCE_NANOS) {
        close();
        throw new IOException(
            "%s serves nobody at port %d: %s"
                .formatted(spec.name(), spec.port(), said(spec.log())));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private static String said(Path log) throws IOException {
    return Files.exists(log) ? Files.readString(log).strip() : "it said nothing";
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
  public long pid() {
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
