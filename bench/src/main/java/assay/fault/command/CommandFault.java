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

  private final FaultCommand command;
  private final Duration lasts;
  private final LongFunction<Optional<String>> seen;
  private final UnaryOperator<String> redaction;
  private final Clock clock;
  private final HeldCommand takingBack;
  private boolean prepared;
  private long begunNanos;
  private ShellCommand.@Nullable Ended done;
  private ShellCommand.@Nullable Ended undone;

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
    takingBack = new HeldCommand(new ShellCommand("`undo`", command.undo(), redaction));
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
