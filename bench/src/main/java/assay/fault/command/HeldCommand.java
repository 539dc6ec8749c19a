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

/// A command that is carried out in whatever way Assay ends: a shell waits for a line on its standard input, or for the end of
/// it, and does it then.
public final class HeldCommand {

  /// What the shell is told. If it is told nothing Assay is gone.
  private static final byte[] ASKED = "undo\n".getBytes(StandardCharsets.US_ASCII);

  private final ShellCommand command;
  private @Nullable Process guard;
  private @Nullable Path printed;

  public HeldCommand(ShellCommand command) {
    this.command = command;
  }

  /// Requires that a shell can read it.
  ///
  /// @throws IllegalStateException if its grammar is wrong
  public void requireReadable(Duration patience) {
    new ShellCommand(command.name(), waiting(), command.redaction()).requireReadable(patience);
  }

  /// Starts the shell that waits.
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

  /// What the shell does. What the command prints is of use to Assay alone, so the shell removes that if Assay is gone.
  private String waiting() {
    return ShellCommand.DEAF
        + "assay_printed=$1\nshift\nread -r assay_asked\n(\n"
        + command.text()
        + "\n) < /dev/null\nassay_exit=$?\n"
        + "[ -n \"$assay_asked\" ] || rm -f \"$assay_printed\"\n"
        + "exit $assay_exit\n";
  }

  /// Carries it out; empty if it was not held, or is done already.
  ///
  /// @throws IllegalStateException if it fails, or takes longer than this
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

  /// Asks the shell that waits; false if it has ended before, and has done nothing.
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
      // It is in the folder for temporary files.
    }
  }
}
