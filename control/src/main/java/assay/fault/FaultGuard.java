package assay.fault;

import assay.api.engine.ChildEnvironment;
import assay.schedule.Clock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A shell that injects a fault and takes it back when it is told to, or when whoever started it is gone,
/// killed even: its standard input ends then. So everything frozen or bound is watched.
///
/// It does not hear the signals of a terminal: what ends Assay ends the fault, by the way above.
public final class FaultGuard implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// What ends with a signal that cannot be caught, as a shell's exit code.
  private static final int KILLED = 137;

  /// What the shell says after the injection.
  private static final String DONE = "done";

  private static final String FAILED = "failed";

  private Process shell;
  private CompletableFuture<Process> end;
  private BufferedReader said;
  private final boolean done;
  private final Clock clock;
  private String farewell = "";
  private final String relief;
  private boolean closed;

  /// A guard that a shell is already.
  ///
  /// @param clock what is waited for where the shell does not end
  FaultGuard(Process shell, Clock clock) throws IOException {
    this(shell, shell.onExit(), clock, "");
  }

  /// @param end completes when the shell has ended
  /// @param relief what takes the fault back if the shell is killed; empty if nothing does
  private FaultGuard(Process shell, CompletableFuture<Process> end, Clock clock, String relief)
      throws IOException {
    this.shell = shell;
    this.end = end;
    this.clock = clock;
    this.relief = relief;
    said = output(shell);
    done = awaitInjection(said);
  }

  /// Whether the injection was done. Lines before the shell's own word are the injection's.
  private static boolean awaitInjection(BufferedReader said) throws IOException {
    String line = said.readLine();
    while (line != null && !line.equals(DONE) && !line.equals(FAILED)) {
      line = said.readLine();
    }
    return DONE.equals(line);
  }

  /// Its output stays open: closing it would end the shell's writes, and so the shell.
  private static BufferedReader output(Process shell) {
    return new BufferedReader(
        new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8));
  }

  /// Injects the fault and returns when that is done, or failed.
  ///
  /// @param injection shell commands that inject it; what the last one returns tells whether it was done
  /// @param relief shell commands that take it back, also where only half of it was done
  public static FaultGuard over(String injection, String relief) {
    try {
      Process shell = shell(injection, relief);
      FaultGuard guard = new FaultGuard(shell, endOf(shell), Clock.host(), relief);
      guard.watch();
      return guard;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process shell(String injection, String relief) throws IOException {
    return ChildEnvironment.needed(List.of("sh", "-c", script(injection, relief)))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /// A thread of its own waits for the end. [Process#onExit] uses the common pool, which has one thread on two cores: if
  /// that waits for this object's lock, its closer would wait for the pool until its patience ends.
  private static CompletableFuture<Process> endOf(Process shell) {
    CompletableFuture<Process> end = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("guard-" + shell.pid())
        .start(() -> {
          try {
            int unused = shell.waitFor();
            end.complete(shell);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    return end;
  }

  /// A fault whose guard is killed gets another one at once, or it would stay.
  private synchronized void watch() {
    var unused = end.thenAccept(ended -> replaceIfKilled());
  }

  private synchronized void replaceIfKilled() {
    if (closed || relief.isEmpty() || shell.isAlive() || shell.exitValue() != KILLED) {
      return;
    }
    try {
      replace();
      watch();
    } catch (IOException e) {
      // There is none any more.
    }
  }

  private void replace() throws IOException {
    shell = shell(":", relief);
    end = endOf(shell);
    said = output(shell);
    boolean unusedDone = awaitInjection(said);
  }

  /// The line break before the shell's word ends a line of the injection that has no end.
  private static String script(String injection, String relief) {
    return """
    trap '' INT TERM HUP
    relieve() {
    %s
    }
    if {
    %s
    }; then printf '\\n%s\\n'; else relieve; printf '\\n%s\\n'; fi
    read -r unused
    relieve
    """
        .formatted(relief, injection, DONE, FAILED);
  }

  /// Whether the fault was injected.
  public boolean done() {
    return done;
  }

  /// What the relief printed; empty where that was nothing, and while the fault is in force.
  synchronized String farewell() {
    return farewell;
  }

  /// Whether the shell has ended by itself once its input did; if it has not in time, it is ended.
  private boolean ended() throws InterruptedException {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      // A shell that was killed reads nothing more.
    }
    boolean ended = clock.awaitUntil(clock.nanos() + PATIENCE.toNanos(), end);
    if (!ended) {
      shell.destroyForcibly();
    }
    return ended;
  }

  /// Takes the fault back, and waits until it is; more than once is no mistake.
  @Override
  public synchronized void close() {
    closed = true;
    try {
      if (ended() && shell.exitValue() == KILLED && !relief.isEmpty()) {
        replace();
        boolean unusedEnded = ended();
      }
      if (!shell.isAlive() && farewell.isEmpty()) {
        String line = said.readLine();
        farewell = line == null ? "" : line;
      }
    } catch (IOException e) {
      // The shell is gone already.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
