package assay.fault.command;

import assay.fault.Fault;
import assay.plan.FaultCommand;
import assay.schedule.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A user's shell command as a fault for an existing cluster. Its exit code proves nothing: the proof is the user's own
/// check, or what clients saw.
///
/// However Assay ends, a [GuardedCommand] undoes the fault.
public final class CommandFault implements Fault {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Duration EFFECT = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(200);

  /// Least wait for its effect, even if the command took as long as the fault should last.
  private static final Duration LEAST = Duration.ofMillis(500);

  private final FaultCommand command;
  private final Duration lasts;
  private final LongFunction<Optional<String>> seen;
  private final UnaryOperator<String> redaction;
  private final Clock clock;
  private final GuardedCommand takingBack;
  private boolean prepared;
  private long begunNanos;
  private ShellCommand.@Nullable Ended done;
  private ShellCommand.@Nullable Ended undone;

  /// Creates the fault without running anything.
  ///
  /// @param lasts time until the fault is undone; zero for never
  /// @param seen what clients saw of the fault since a moment
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
    takingBack = new GuardedCommand(new ShellCommand("`undo`", command.undo(), redaction));
  }

  @Override
  public String name() {
    return "command";
  }

  /// The targets are unknown.
  @Override
  public List<String> targetNames() {
    return List.of();
  }

  /// Checks the commands and the proof.
  ///
  /// @throws IllegalStateException if a shell cannot parse the commands, or the proof succeeds too early
  @Override
  public void prepare() {
    prepared = true;
    new ShellCommand("the command", command.run(), redaction).requireReadable(EFFECT);
    if (!command.undo().isEmpty()) {
      takingBack.requireReadable(EFFECT);
    }
    if (!command.proof().isEmpty()) {
      proof().requireReadable(EFFECT);
      requireUnproven();
    }
  }

  private void requireUnproven() {
    if (isProven(EFFECT)) {
      throw new IllegalStateException("its `proof` ended with 0 before the command was run");
    }
  }

  /// Runs the command.
  ///
  /// @throws IllegalStateException if the command fails, or the proof succeeded before it
  @Override
  public void inject() {
    if (!prepared) {
      prepare();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new IllegalStateException("it was interrupted before the command was run");
    }
    if (!command.undo().isEmpty()) {
      takingBack.hold();
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

  /// Whether the user's proof succeeds.
  ///
  /// @throws IllegalStateException if the proof does not end in time; nothing is proven then
  private boolean isProven(Duration within) {
    return proof().carryOut(within).fine();
  }

  /// Polls until the proof gives this result. No poll outlasts the remaining time or begins shortly before its end.
  private boolean awaitProof(boolean there, Duration patience) {
    long deadline = clock.nanos() + patience.toNanos();
    AtomicBoolean hasEnded = new AtomicBoolean();
    return clock.awaitThat(
        () -> says(there, Duration.ofNanos(deadline - clock.nanos()), hasEnded), patience, LOOK);
  }

  /// Polls once.
  ///
  /// @param hasEnded whether an earlier poll has ended; set if this poll ends
  /// @throws IllegalStateException if neither this poll nor an earlier one ends
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

  @Override
  public Optional<String> tookEffect() {
    ShellCommand.Ended ended = done;
    if (ended == null) {
      return Optional.empty();
    }
    return observed(patience()).map(proof -> "the command %s; %s".formatted(ended.text(), proof));
  }

  /// The remaining time of the fault, within limits.
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

  /// Runs the undo command.
  ///
  /// @throws IllegalStateException if the undo command fails
  @Override
  public void undo() {
    takingBack.carryOut(PATIENCE).ifPresent(ended -> undone = ended);
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
