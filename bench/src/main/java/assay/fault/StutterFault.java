package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Freezes processes in short bursts, with a quarter of a burst to run in between: where a member holds
/// backups, this widens the window in which an asynchronous one is still on its way.
public final class StutterFault extends MemberFault {

  /// A burst is this much longer than the time to run after it.
  private static final int RUNNING = 4;

  private final Duration burst;

  /// A stutter of these members.
  ///
  /// @param burst how long each short pause lasts
  public StutterFault(List<? extends Victim> victims, Duration burst) {
    super("stutter", victims);
    this.burst = burst;
  }

  @Override
  public void strike() {
    String pause = seconds(burst);
    String run = seconds(burst.dividedBy(RUNNING));
    // The loop ends by itself when its shell is gone, even if that was killed.
    String loop =
        "while kill -0 $$; do kill -STOP %1$s; sleep %2$s; kill -CONT %1$s; sleep %3$s; done"
            .formatted(pids(), pause, run);
    hold("(" + loop + ") & loop=$!", "kill -9 $loop; wait $loop; kill -CONT " + pids());
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
