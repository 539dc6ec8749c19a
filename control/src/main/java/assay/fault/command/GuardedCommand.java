package assay.fault.command;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A command that runs however Assay ends: a shell waits for a line on its standard input, or for its end, and then runs the
/// command.
public final class GuardedCommand {

  /// The line sent to the shell. End of input without it means that Assay is gone.
  private static final byte[] ASKED = "undo\n".getBytes(StandardCharsets.US_ASCII);

  private final ShellCommand command;
  private @Nullable Process guard;
  private @Nullable Path printed;

  public GuardedCommand(ShellCommand command) {
    this.command = command;
  }

  /// Has a shell parse the command.
  ///
  /// @throws IllegalStateException if the command's grammar is wrong
  public void requireReadable(Duration patience) {
    new ShellCommand(command.name(), waiting(), command.redaction()).requireReadable(patience);
  }

  public void hold() {
    try {
      Path file = Files.createTempFile("assay-undo-", ".txt");
      printed = file;
      guard =
          ChildEnvironment.users(List.of("sh", "-c", waiting(), "sh", file.toString()))
              .redirectErrorStream(true)
              .redirectOutput(file.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The shell's script. Only Assay reads the output, so the shell deletes the file if Assay is gone.
  private String waiting() {
    return ShellCommand.DEAF
        + "assay_printed=$1\nshift\nread -r assay_asked\n(\n"
        + command.text()
        + "\n) < /dev/null\nassay_exit=$?\n"
        + "[ -n \"$assay_asked\" ] || rm -f \"$assay_printed\"\n"
        + "exit $assay_exit\n";
  }

  /// Runs the command; empty if it was not held, or has already run.
  ///
  /// @throws IllegalStateException if it fails, or exceeds this limit
  public Optional<ShellCommand.Ended> carryOut(Duration patience) {
    Process holding = guard;
    Path file = printed;
    if (holding == null || file == null) {
      return Optional.empty();
    }
    guard = null;
    try {
      ShellCommand.Ended ended =
          asks(holding) ? command.end(holding, file, patience) : command.carryOut(patience);
      if (!ended.fine()) {
        throw new IllegalStateException(command.name() + " " + ended.text());
      }
      return Optional.of(ended);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(file);
    }
  }

  /// Signals the waiting shell; false if the shell has already ended without effect.
  private static boolean asks(Process holding) {
    if (!holding.isAlive()) {
      return false;
    }
    try (OutputStream to = holding.getOutputStream()) {
      to.write(ASKED);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // The file stays in the folder for temporary files.
    }
  }
}
