package assay.fault;

import assay.plan.FaultSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Freezes processes in short bursts, and lets them run a quarter of a burst in between. For a member with backups, this
/// widens the window in which an asynchronous backup is in flight.
public final class StutterFault extends GuardedFault {

  /// The resolution of `/proc/uptime`.
  private static final long CLOCK_NANOS = 10_000_000;

  private final Duration burst;

  /// A stutter of these members.
  ///
  /// @param burst duration of each pause
  public StutterFault(List<? extends FaultTarget> targets, Duration burst) {
    super("stutter", targets);
    this.burst = burst;
  }

  @Override
  public void inject() {
    Duration rest = burst.dividedBy(FaultSpec.BURSTS_PER_REST);
    hold(
        "(%s) & loop=$!".formatted(loop(seconds(burst), seconds(rest))),
        "kill -USR1 $loop; wait $loop; kill -CONT " + pids());
  }

  /// A loop of bursts that ends with its parent shell, even if that is killed. On a signal it prints the burst count and
  /// their total clock steps. It sleeps in the background, and the signal need not wait for a sleep.
  private String loop(String pause, String run) {
    return """
    n=0; spent=0
    now() { read up rest </proc/uptime; at=${up%%.*}${up#*.}; }
    trap 'echo $n $spent; exit' USR1
    while kill -0 $$; do
      now; began=$at
      kill -STOP %1$s; sleep %2$s >/dev/null & wait $!; kill -CONT %1$s
      now; n=$((n+1)); spent=$((spent+at-began))
      sleep %3$s >/dev/null & wait $!
    done
    """
        .formatted(pids(), pause, run);
  }

  @Override
  public Done done() {
    String[] words = farewell().split(" ");
    if (words.length != 2) {
      return Done.UNKNOWN;
    }
    long bursts = Long.parseLong(words[0]);
    long nanos = Long.parseLong(words[1]) * CLOCK_NANOS / Math.max(1, bursts);
    return Done.bursts(bursts, nanos);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofsOfProcesses(StutterFault::stutters);
  }

  private static Optional<String> stutters(long pid) {
    return ProcessState.await(pid, ProcessState.STOPPED, ProcessState.PATIENCE)
                == ProcessState.STOPPED
            && ProcessState.await(pid, ProcessState.RUNS, ProcessState.PATIENCE)
                == ProcessState.RUNS
        ? Optional.of("process " + pid + " was seen to stop and to run again")
        : Optional.empty();
  }

  @Override
  public Optional<String> healed() {
    return proofsOfProcesses(ProcessState::proofOfRunning);
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
  }
}
