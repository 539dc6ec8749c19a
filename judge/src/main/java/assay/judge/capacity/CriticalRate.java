package assay.judge.capacity;

import assay.record.results.CapacitySearchResult.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The geometric mean of the capacities at the five levels.
///
/// A level that was never reached has no capacity, and leaving it out would raise the mean. Then there is no critical
/// rate, and the reason names the level.
///
/// @param perSecond the rate, or null if withheld
/// @param withheld why there is none, or null
record CriticalRate(@Nullable Double perSecond, @Nullable String withheld) {

  static CriticalRate of(List<Level> levels) {
    List<String> missing = new ArrayList<>();
    double logs = 0;
    for (Level level : levels) {
      Double rate = level.perSecond();
      if (rate == null) {
        missing.add("p99 ≤ %s %s".formatted(limit(level), level.withheld()));
      } else {
        logs += Math.log(rate);
      }
    }
    return missing.isEmpty()
        ? new CriticalRate(Math.exp(logs / levels.size()), null)
        : new CriticalRate(null, "no capacity at every level: " + String.join("; ", missing));
  }

  private static String limit(Level level) {
    return level.limitNanos() / 1_000_000 + " ms";
  }
}
