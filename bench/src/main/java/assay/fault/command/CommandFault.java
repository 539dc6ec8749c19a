package assay.fault.command;

import assay.fault.Fault;
import assay.plan.FaultCommand;
import assay.schedule.Clock;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a user has a shell do to a cluster that was there before. That a command has ended well proves nothing: the user's own
/// proof does, or what clients have seen.
///
/// It is taken back in whatever way Assay ends: another shell waits for a line on its standard input, or for the end of it, and
/// does it then.
public final class CommandFault implements Fault {

  /// How long a command may take.
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /// How long its effect is waited for where nothing takes it back.
  private static final Duration EFFECT = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(200);

  /// How long its effect is waited for at least, also where the command itself has taken as long as the harm is to last.
  private static final Duration LEAST = Duration.ofMillis(500);

  /// What the shell that takes it back is told. Where it is told nothing Assay is gone.
  private static final byte[] ASKED = "undo\n".getBytes(StandardCharsets.US_ASCII);

  private final FaultCommand command;
  private final Duration lasts;
  private final LongFunction<Optional<String>> seen;
  private final UnaryOperator<String> redaction;
  private final Clock clock;
  private boolean prepared;
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

  /// @throws IllegalStateException where a shell cannot read what is to be done, or its proof is there before it
  @Override
  public void prepare() {
    prepared = true;
    require(new ShellCommand("the command", command.run(), redaction));
    if (!command.undo().isEmpty()) {
      require(new ShellCommand("`undo`", undoing(), redaction));
    }
    if (!command.proof().isEmpty()) {
      require(proof());
      requireUnproven();
    }
  }

  private static void require(ShellCommand shell) {
    ShellCommand.Ended read = shell.read(EFFECT);
    if (!read.fine()) {
      throw new IllegalStateException(
          "%s cannot be read by a shell, and nothing was done: %s"
              .formatted(shell.name(), read.printed()));
    }
  }

  private void requireUnproven() {
    if (isProven(EFFECT)) {
      throw new IllegalStateException("its `proof` ended with 0 before the command was run");
    }
  }

  /// @throws IllegalStateException where the command fails, or its proof was there before it
  @Override
  public void inject() {
    if (!prepared) {
      prepare();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("it was interrupted before the command was run");
    }
    if (!command.undo().isEmpty()) {
      hold();
    }
    begunNanos = clock.nanos();
    ShellCommand.Ended ended =
        new ShellCommand("the command", command.run(), redaction).carryOut(PATIENCE);
    done = ended;
    if (!ended.fine()) {
      throw new IllegalStateException("the command " + ended.text());
    }
  }

  private ShellCommand proof() {
    return new ShellCommand("its `proof`", command.proof(), redaction);
  }

  private ShellCommand takingBack() {
    return new ShellCommand("`undo`", command.undo(), redaction);
  }

  /// @throws IllegalStateException where it does not end within this time: nothing is proven then
  private boolean isProven(Duration within) {
    return proof().carryOut(within).fine();
  }

  /// Looks until the proof says this. No look outlasts the time that is left, and none begins shortly before its end.
  private boolean awaitProof(boolean there, Duration patience) {
    long deadline = clock.nanos() + patience.toNanos();
    AtomicBoolean hasEnded = new AtomicBoolean();
    return clock.awaitThat(
        () -> says(there, Duration.ofNanos(deadline - clock.nanos()), hasEnded), patience, LOOK);
  }

  /// @param hasEnded whether a look before has ended; set where this one does
  /// @throws IllegalStateException where none has ended, nor does this one
  private boolean says(boolean there, Duration left, AtomicBoolean hasEnded) {
    if (left.compareTo(LOOK) <= 0) {
      return false;
    }
    try {
      boolean proven = isProven(left);
      hasEnded.set(true);
      return proven == there;
    } catch (IllegalStateException e) {
      if (hasEnded.get()) {
        return false;
      }
      throw e;
    }
  }

  /// What takes it back, in a shell of its own. What it prints is of use to Assay alone, so it removes that where Assay is gone.
  private String undoing() {
    return ShellCommand.DEAF
        + "assay_printed=$1\nshift\nread -r assay_asked\n(\n"
        + command.undo()
        + "\n) < /dev/null\nassay_exit=$?\n"
        + "[ -n \"$assay_asked\" ] || rm -f \"$assay_printed\"\n"
        + "exit $assay_exit\n";
  }

  private void hold() {
    try {
      Path file = Files.createTempFile("assay-undo-", ".txt");
      printed = file;
      guard =
          new ProcessBuilder("sh", "-c", undoing(), "sh", file.toString())
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
    return observed(patience()).map(proof -> "the command %s; %s".formatted(ended.text(), proof));
  }

  /// As long as the harm still lasts, where that is not too long.
  private Duration patience() {
    if (lasts.isZero()) {
      return EFFECT;
    }
    Duration left = lasts.minusNanos(clock.nanos() - begunNanos);
    if (left.compareTo(LEAST) < 0) {
      return LEAST;
    }
    return left.compareTo(EFFECT) < 0 ? left : EFFECT;
  }

  private Optional<String> observed(Duration patience) {
    if (!command.proof().isEmpty()) {
      return awaitProof(true, patience)
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
      ShellCommand.Ended ended =
          asks(holding)
              ? takingBack().end(holding, file, PATIENCE)
              : takingBack().carryOut(PATIENCE);
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

  /// Asks the shell that waits; false where it has ended before, and has done nothing.
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
    return awaitProof(false, PATIENCE)
        ? Optional.of(text + "; its `proof` no longer ended with 0")
        : Optional.empty();
  }
}
