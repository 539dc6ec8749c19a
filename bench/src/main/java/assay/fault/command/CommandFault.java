package assay.fault.command;

import assay.fault.Fault;
import assay.plan.FaultCommand;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a user has a shell do to a cluster that was there before. That a command has ended well proves nothing: the user's own
/// proof does, or what clients have seen.
///
/// It is taken back in whatever way Assay ends: another shell waits for its standard input to end, and does it then.
public final class CommandFault implements Fault {

  /// How long a command may take.
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /// How long its effect is waited for where nothing takes it back.
  private static final Duration EFFECT = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(200);

  private final FaultCommand command;
  private final Duration lasts;
  private final LongFunction<Optional<String>> seen;
  private final UnaryOperator<String> redaction;
  private final Clock clock;
  private long begunNanos;
  private ShellCommand.@Nullable Ended done;
  private ShellCommand.@Nullable Ended undone;
  private @Nullable Process guard;
  private @Nullable Path printed;

  /// @param lasts when it is to be taken back; zero where nothing does that
  /// @param seen what clients have seen of it since a moment; empty where they have seen nothing
  /// @param redaction takes secrets out of what commands print
  public CommandFault(
      FaultCommand command,
      Duration lasts,
      LongFunction<Optional<String>> seen,
      UnaryOperator<String> redaction,
      Clock clock) {
    this.command = command;
    this.lasts = lasts;
    this.seen = seen;
    this.redaction = redaction;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "command";
  }

  /// Nobody knows whom.
  @Override
  public List<String> targetNames() {
    return List.of();
  }

  /// @throws IllegalStateException where the command fails, or its proof was there before it
  @Override
  public void inject() {
    if (!command.proof().isEmpty() && isProven()) {
      throw new IllegalStateException("its `proof` ended with 0 before the command was run");
    }
    if (!command.undo().isEmpty()) {
      hold();
    }
    begunNanos = clock.nanos();
    ShellCommand.Ended ended = shell(command.run()).carryOut(PATIENCE);
    done = ended;
    if (!ended.fine()) {
      throw new IllegalStateException("the command " + ended.text());
    }
  }

  private ShellCommand shell(String text) {
    return new ShellCommand(text, redaction);
  }

  /// Takes no longer than it takes to see that it is not there.
  private boolean isProven() {
    return shell(command.proof()).carryOut(PATIENCE).fine();
  }

  private void hold() {
    String script =
        ShellCommand.DEAF + "read -r unused\n(\n" + command.undo() + "\n) < /dev/null\n";
    try {
      Path file = Files.createTempFile("assay-undo-", ".txt");
      printed = file;
      guard =
          new ProcessBuilder("sh", "-c", script)
              .redirectErrorStream(true)
              .redirectOutput(file.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<String> tookEffect() {
    ShellCommand.Ended ended = done;
    if (ended == null) {
      return Optional.empty();
    }
    Duration patience = lasts.isZero() || lasts.compareTo(EFFECT) > 0 ? EFFECT : lasts;
    return observed(patience).map(proof -> "the command %s; %s".formatted(ended.text(), proof));
  }

  private Optional<String> observed(Duration patience) {
    if (!command.proof().isEmpty()) {
      return clock.awaitThat(this::isProven, patience, LOOK)
          ? Optional.of("its `proof` ended with 0")
          : Optional.empty();
    }
    return clock.awaitThat(() -> seen.apply(begunNanos).isPresent(), patience, LOOK)
        ? seen.apply(begunNanos)
        : Optional.empty();
  }

  /// @throws IllegalStateException where the command that takes it back fails
  @Override
  public void undo() {
    Process holding = guard;
    Path file = printed;
    if (holding == null || file == null) {
      return;
    }
    guard = null;
    try {
      holding.getOutputStream().close();
      if (!ShellCommand.ended(holding, PATIENCE)) {
        throw new IllegalStateException(
            "`undo` did not end in %d s, and was killed".formatted(PATIENCE.toSeconds()));
      }
      ShellCommand.Ended ended =
          new ShellCommand.Ended(holding.exitValue(), shell(command.undo()).tail(file));
      if (!ended.fine()) {
        throw new IllegalStateException("`undo` " + ended.text());
      }
      undone = ended;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(file);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It is in the folder for temporary files.
    }
  }

  @Override
  public Optional<String> healed() {
    ShellCommand.Ended ended = undone;
    if (ended == null) {
      return Optional.empty();
    }
    String text = "`undo` " + ended.text();
    if (command.proof().isEmpty()) {
      return Optional.of(text);
    }
    return clock.awaitThat(() -> !isProven(), PATIENCE, LOOK)
        ? Optional.of(text + "; its `proof` no longer ended with 0")
        : Optional.empty();
  }
}
