package assay.sessions.node;

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
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// A running program of the host's that takes connections. It lives no longer than this process, whatever ends that: the
/// kernel kills it with the thread that started it, which waits for its end.
public final class HostProgram implements AutoCloseable {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /// How long a program that was killed may hold its port yet.
  private static final long ENDING_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long BETWEEN_LOOKS_MILLIS = 5;
  private static final int CONNECT_MILLIS = 500;

  /// Where servers' programs are that an ordinary user's path may lack.
  private static final String SYSTEM = File.pathSeparator + "/usr/local/sbin:/usr/sbin";

  /// Between the moment when the kernel is told to kill it and its first instruction its parent may have ended, which
  /// it sees by who its parent is.
  private static final String UNLESS_ORPHANED = "test \"$PPID\" = \"$0\" && exec \"$@\"";

  private final Process process;

  private HostProgram(Process process) {
    this.process = process;
  }

  /// Starts one and returns once it takes connections.
  ///
  /// @param command its command line, the program's name first
  /// @param at where it listens
  /// @param log the file that gets what it says
  /// @throws IOException when it does not run, with what it said
  public static HostProgram start(List<String> command, InetSocketAddress at, Path log)
      throws IOException, InterruptedException {
    String name = command.getFirst();
    awaitFree(name, at);
    CompletableFuture<Process> started = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name(name).start(() -> keep(command, log, started));
    try {
      HostProgram program = new HostProgram(started.get());
      if (!awaitListening(at, program.process::isAlive, PATIENCE_NANOS)) {
        program.close();
        throw new IOException(
            "%s takes no connections on %s: %s".formatted(name, at, Files.readString(log).strip()));
      }
      return program;
    } catch (ExecutionException e) {
      throw new IOException(name + " does not start: " + e.getCause(), e);
    }
  }

  /// Waits for one that is only just ending. Nobody could tell another's answers from the program's own.
  private static void awaitFree(String name, InetSocketAddress at)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (listens(at)) {
      if (System.nanoTime() - start > ENDING_NANOS) {
        throw new IOException("%s is for %s, and somebody else listens there".formatted(at, name));
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
  }

  private static void keep(List<String> command, Path log, CompletableFuture<Process> started) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(tethered(command))
              .redirectInput(Redirect.from(new File("/dev/null")))
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(log.toFile()));
      builder.environment().merge("PATH", SYSTEM, String::concat);
      Process process = builder.start();
      started.complete(process);
      process.waitFor();
    } catch (IOException failure) {
      started.completeExceptionally(failure);
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<String> tethered(List<String> command) {
    String parent = Long.toString(ProcessHandle.current().pid());
    return Stream.concat(
            Stream.of("setpriv", "--pdeathsig", "KILL", "sh", "-c", UNLESS_ORPHANED, parent),
            command.stream())
        .toList();
  }

  /// Waits until somebody takes connections.
  ///
  /// @param worthwhile whether there is somebody to wait for
  /// @param patienceNanos how long to wait at the most
  /// @return whether somebody does
  public static boolean awaitListening(
      InetSocketAddress at, BooleanSupplier worthwhile, long patienceNanos)
      throws InterruptedException {
    long start = System.nanoTime();
    while (!listens(at)) {
      if (!worthwhile.getAsBoolean() || System.nanoTime() - start > patienceNanos) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
    }
    return worthwhile.getAsBoolean();
  }

  private static boolean listens(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }

  /// The id of its process.
  public long pid() {
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
