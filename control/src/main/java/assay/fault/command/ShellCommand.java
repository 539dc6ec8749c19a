package assay.fault.command;

import assay.api.engine.ChildEnvironment;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// A user's command in its own shell, with Assay's variables and folder, and without input. The shell ignores terminal
/// signals: the command must not be left half done when Assay ends.
///
/// @param name used in messages if the command does not end
/// @param redaction removes secrets from its output
public record ShellCommand(String name, String text, UnaryOperator<String> redaction) {

  static final String DEAF = "trap '' INT QUIT TERM HUP\n";

  private static final int KEPT = 400;
  private static final int READ = 1 << 16;

  /// A command's end.
  ///
  /// @param printed end of the output, on one line; empty if there is none
  public record Ended(int exit, String printed) {

    public boolean fine() {
      return exit == 0;
    }

    public String text() {
      return "ended with %d".formatted(exit) + (printed.isEmpty() ? "" : ": " + printed);
    }
  }

  /// Runs the command to its end, even if interrupted: the interrupt flag stays set.
  ///
  /// @throws IllegalStateException if it exceeds this limit, and is killed
  public Ended carryOut(Duration within) {
    return run(List.of("sh", "-c", DEAF + text), Path.of("/dev/null"), within);
  }

  /// Has a shell parse the command without running it. Exit code 0 means valid grammar.
  ///
  /// @throws IllegalStateException if it exceeds this limit, and is killed
  Ended read(Duration within) {
    try {
      Path file = Files.createTempFile("assay-command-", ".sh");
      try {
        Files.writeString(file, text);
        return run(List.of("sh", "-n"), file, within);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Has a shell parse the command.
  ///
  /// @throws IllegalStateException if the command's grammar is wrong
  public void requireReadable(Duration within) {
    Ended read = read(within);
    if (!read.fine()) {
      throw new IllegalStateException(
          "%s cannot be read by a shell, and nothing was done: %s".formatted(name, read.printed()));
    }
  }

  private Ended run(List<String> shell, Path input, Duration within) {
    try {
      Path printed = Files.createTempFile("assay-command-", ".txt");
      try {
        Process process =
            ChildEnvironment.users(shell)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .redirectInput(input.toFile())
                .start();
        return end(process, printed, within);
      } finally {
        Files.deleteIfExists(printed);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Waits for the end of the command.
  ///
  /// @throws IllegalStateException if it exceeds this limit, and is killed
  Ended end(Process process, Path printed, Duration within) throws IOException {
    if (!ended(process, within)) {
      throw new IllegalStateException(
          "%s did not end in %,d ms, and was killed".formatted(name, within.toMillis()));
    }
    return new Ended(process.exitValue(), tail(printed));
  }

  /// Whether a process ends in time; otherwise it is killed with everything it started.
  private static boolean ended(Process shell, Duration within) {
    long deadline = Clock.host().nanos() + within.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (shell.waitFor(deadline - Clock.host().nanos(), TimeUnit.NANOSECONDS)) {
            return true;
          }
          shell.descendants().forEach(ProcessHandle::destroyForcibly);
          shell.destroyForcibly();
          return false;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private String tail(Path printed) throws IOException {
    byte[] end;
    try (InputStream in = Files.newInputStream(printed)) {
      in.skipNBytes(Math.max(0, Files.size(printed) - READ));
      end = in.readNBytes(READ);
    }
    String all = new String(end, StandardCharsets.UTF_8);
    String line = redaction.apply(all).strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
    return line.length() <= KEPT ? line : "…" + line.substring(line.length() - KEPT);
  }
}
