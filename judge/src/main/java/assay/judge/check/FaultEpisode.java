package assay.judge.check;

import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import java.util.ArrayList;
import java.util.List;

/// One fault, or several in quick succession with inseparable effects.
///
/// @param watchedUntilNanos the next episode, or the window's end
/// @param signalsUntilNanos until when the engine's signals belong to the episode: the next episode, or forever
public record FaultEpisode(
    long askedNanos,
    long overNanos,
    long watchedUntilNanos,
    long signalsUntilNanos,
    List<FaultTime> faults) {

  /// A shorter gap between faults is too short for a baseline.
  static final long HEELS_NANOS =
      (GoodputBins.LEAST_BASELINE_BINS + GoodputBins.LEAST_WATCHED_BINS) * GoodputBins.BIN_NANOS;

  public boolean tookEffect() {
    return faults.stream().anyMatch(FaultTime::tookEffect);
  }

  public static List<FaultEpisode> of(StepTimes step) {
    List<List<FaultTime>> groups = new ArrayList<>();
    long over = Long.MIN_VALUE;
    for (FaultTime fault : step.faults()) {
      boolean heels = !groups.isEmpty() && fault.askedNanos() - over < HEELS_NANOS;
      if (!heels) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(fault);
      over = heels ? Math.max(over, fault.overNanos()) : fault.overNanos();
    }
    List<FaultEpisode> episodes = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      boolean last = i + 1 == groups.size();
      long next = last ? step.windowEndsNanos() : groups.get(i + 1).getFirst().askedNanos();
      episodes.add(blow(groups.get(i), next, last ? Long.MAX_VALUE : next));
    }
    return episodes;
  }

  private static FaultEpisode blow(List<FaultTime> faults, long watchedUntil, long signalsUntil) {
    return new FaultEpisode(
        faults.getFirst().askedNanos(),
        faults.stream().mapToLong(FaultTime::overNanos).max().orElseThrow(),
        watchedUntil,
        signalsUntil,
        List.copyOf(faults));
  }
}
