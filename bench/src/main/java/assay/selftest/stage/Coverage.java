package assay.selftest.stage;

import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;

/// Counts of printed 95 % intervals that hold a known value, and of those that miss it.
public final class Coverage {

  private static final String HELD = "intervals that hold the known ";
  private static final String MISSED = "intervals that miss the known ";
  private static final double ALLOWED = 0.05;

  /// One self-test in a thousand may fail although intervals miss as rarely as they may.
  private static final double CHANCE = 0.001;

  private Coverage() {}

  /// Counts one interval.
  ///
  /// @param seen how often everything was seen
  /// @param what the known value: `rate of stale reads`
  public static void add(Map<String, Long> seen, String what, boolean held) {
    seen.merge((held ? HELD : MISSED) + what, 1L, Long::sum);
  }

  /// Whether chance explains how many intervals of each value missed it, by an exact binomial test.
  public static boolean mayBe(Map<String, Long> seen) {
    return missed(seen)
        .allMatch(what -> {
          long missed = seen.getOrDefault(MISSED + what, 0L);
          long all = missed + seen.getOrDefault(HELD + what, 0L);
          return BinomialTest.withDefaults()
                  .with(AlternativeHypothesis.GREATER_THAN)
                  .test(Math.toIntExact(all), Math.toIntExact(missed), ALLOWED)
                  .getPValue()
              >= CHANCE;
        });
  }

  private static Stream<String> missed(Map<String, Long> seen) {
    return seen.keySet().stream()
        .filter(each -> each.startsWith(MISSED))
        .map(each -> each.substring(MISSED.length()));
  }
}
