package assay.judge.capacity;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.record.results.CapacitySearchResult.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The geometric mean of the capacities at the five levels.
///
/// A level that was never reached has no capacity, and leaving it out would raise the mean. Then there is no critical
/// rate, and the reason names the level.
///
/// @param perSecond the rate, or null if withheld
/// @param withheld why there is none, or null
record CriticalRate(@Nullable Double perSecond, @Nullable Fact withheld) {

  static CriticalRate of(List<Level> levels) {
    List<Finding> missing = new ArrayList<>();
    double logs = 0;
    for (Level level : levels) {
      Double rate = level.perSecond();
      if (rate == null) {
        missing.add(
            new LevelMissed(
                level.limitNanos() / 1_000_000, Objects.requireNonNull(level.withheld())));
      } else {
        logs += Math.log(rate);
      }
    }
    return missing.isEmpty()
        ? new CriticalRate(Math.exp(logs / levels.size()), null)
        : new CriticalRate(null, new LevelsMissed(missing).fact());
  }

  record LevelMissed(long limitMillis, Finding why) implements Finding {}

  record LevelsMissed(List<Finding> levels) implements Finding {}
}
