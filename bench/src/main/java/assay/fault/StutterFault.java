package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Freezes processes in short bursts, with a quarter of a burst to run in between: where a member holds
/// backups, this widens the window in which an asynchronous one is still on its way.
public final class StutterFault implements Fault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// A burst is this much longer than the time to run after it.
  private static final int RUNNING = 4;

  private final List<Victim> victims;
  private final Duration burst;
  private @Nullable Guard guard;

  /// A stutter of these members.
  ///
  /// @param burst how long each short pause lasts
  public StutterFault(List<? extends Victim> victims, Duration burst) {
    this.victims = List.copyOf(victims);
    this.burst = burst;
  }

  @Override
  public String name() {
    return "stutter";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    String pids =
        victims.stream()
            .map(victim -> Long.toString(victim.pid()))
            .collect(Collectors.joining(" "));
    String pause = seconds(burst);
    String run = seconds(burst.dividedBy(RUNNING));
    // The loop ends by itself when its shell is gone, even if that was killed.
    String loop =
        "while kill -0 $$; do kill -STOP %1$s; sleep %2$s; kill -CONT %1$s; sleep %3$s; done"
            .formatted(pids, pause, run);
    guard = Guard.over("(" + loop + ") & loop=$!", "kill -9 $loop; wait $loop; kill -CONT " + pids);
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(
        victims,
        victim ->
            ProcessState.becomes(victim.pid(), true, PATIENCE)
                    && ProcessState.becomes(victim.pid(), false, PATIENCE)
                ? Optional.of("process " + victim.pid() + " was seen to stop and to run again")
                : Optional.empty());
  }

  @Override
  public void undo() {
    Guard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }

  @Override
  public Optional<String> healed() {
    return Proofs.of(
        victims,
        victim ->
            ProcessState.becomes(victim.pid(), false, PATIENCE)
                ? Optional.of("process " + victim.pid() + " runs")
                : Optional.empty());
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
  }
}
