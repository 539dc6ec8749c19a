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

/// A command of the user's in a shell of its own, with Assay's variables and folder and without input. It does not hear a
/// terminal's signals: what ends Assay is no reason to do half of it.
///
/// @param name what it is called where it does not end
/// @param text the command
/// @param redaction takes secrets out of what it prints
public record ShellCommand(String name, String text, UnaryOperator<String> redaction) {

  /// As a shell that does not hear signals begins.
  static final String DEAF = "trap '' INT QUIT TERM HUP\n";

  private static final int KEPT = 400;
  private static final int READ = 1 << 16;

  /// How a command ended.
  ///
  /// @param exit its exit code
  /// @param printed the end of what it printed, in a line; empty where that was nothing
  public record Ended(int exit, String printed) {

    /// Whether it ended well.
    public boolean fine() {
      return exit == 0;
    }

    /// It for a reader.
    public String text() {
      return "ended with %d".formatted(exit) + (printed.isEmpty() ? "" : ": " + printed);
    }
  }

  /// Carries it out and waits until it has ended, whoever interrupts: the interrupt stays set.
  ///
  /// @throws IllegalStateException where it takes longer than this, and is ended
  public Ended carryOut(Duration within) {
    return run(List.of("sh", "-c", DEAF + text), Path.of("/dev/null"), within);
  }

  /// Has a shell read it, which does nothing of it. That ends well where its grammar is right.
  ///
  /// @throws IllegalStateException where it takes longer than this, and is ended
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

  /// Requires that a shell can read it, which does nothing of it.
  ///
  /// @throws IllegalStateException if its grammar is wrong
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

  /// Waits until a process that carries it out has ended.
  ///
  /// @param printed where it prints to
  /// @throws IllegalStateException where it takes longer than this, and is ended
  Ended end(Process process, Path printed, Duration within) throws IOException {
    if (!ended(process, within)) {
      throw new IllegalStateException(
          "%s did not end in %,d ms, and was killed".formatted(name, within.toMillis()));
    }
    return new Ended(process.exitValue(), tail(printed));
  }

  /// Whether a process ends in time; where it does not it is killed with all that it has started.
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

  /// The end of what was printed, in a line.
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
