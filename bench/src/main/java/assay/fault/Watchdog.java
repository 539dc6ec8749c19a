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

/// A shell that injects a fault and undoes it on request, or when its parent is gone, even killed: its standard input ends
/// then. The shell ignores terminal signals, and undoes the fault when Assay ends.
final class Watchdog implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /// A shell's exit code after SIGKILL.
  private static final int KILLED = 137;

  private Process shell;
  private BufferedReader said;
  private final boolean done;
  private final Clock clock;
  private String farewell = "";
  private final String relief;
  private boolean closed;

  /// A guard over a running shell.
  ///
  /// @param clock for waiting if the shell does not end
  Watchdog(Process shell, Clock clock) throws IOException {
    this(shell, clock, "");
  }

  /// A guard over a running shell.
  ///
  /// @param relief undoes the fault if the shell is killed; or empty
  private Watchdog(Process shell, Clock clock, String relief) throws IOException {
    this.shell = shell;
    this.clock = clock;
    this.relief = relief;
    said = output(shell);
    done = "done".equals(said.readLine());
  }

  /// The stream stays open: closing it would break the shell's output, and end the shell.
  private static BufferedReader output(Process shell) {
    return new BufferedReader(
        new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8));
  }

  /// Injects the fault, and returns when that has succeeded or failed.
  ///
  /// @param injection shell commands; the last exit code tells whether the injection succeeded
  /// @param relief shell commands that undo the fault, even if only half injected
  static Watchdog over(String injection, String relief) {
    try {
      Watchdog watchdog = new Watchdog(shell(injection, relief), Clock.host(), relief);
      watchdog.watch();
      return watchdog;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process shell(String injection, String relief) throws IOException {
    return ChildEnvironment.needed(List.of("sh", "-c", script(injection, relief)))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /// Replaces a killed shell at once: otherwise nothing would undo the fault.
  private synchronized void watch() {
    var unused = shell.onExit().thenAccept(ended -> replaceIfKilled());
  }

  private synchronized void replaceIfKilled() {
    if (closed || relief.isEmpty() || shell.isAlive() || shell.exitValue() != KILLED) {
      return;
    }
    try {
      shell = shell(":", relief);
      said = output(shell);
      String unusedDone = said.readLine();
      watch();
    } catch (IOException e) {
      // There is no replacement.
    }
  }

  private static String script(String injection, String relief) {
    return """
    trap '' INT TERM HUP
    relieve() {
    %s
    }
    if {
    %s
    }; then echo done; else relieve; echo failed; fi
    read -r unused
    relieve
    """
        .formatted(relief, injection);
  }

  boolean done() {
    return done;
  }

  /// Output of the relief; empty during the fault.
  synchronized String farewell() {
    return farewell;
  }

  /// Undoes the fault and waits for that. Repeated calls are harmless.
  @Override
  public synchronized void close() {
    replaceIfKilled();
    closed = true;
    try {
      shell.getOutputStream().close();
      if (!clock.awaitUntil(clock.nanos() + PATIENCE.toNanos(), shell.onExit())) {
        shell.destroyForcibly();
      } else if (farewell.isEmpty()) {
        String line = said.readLine();
        farewell = line == null ? "" : line;
      }
    } catch (IOException e) {
      // The shell has already ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
