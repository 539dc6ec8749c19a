package assay.selftest.stage;

import java.util.Arrays;
import java.util.Map;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;

/// Counts printed 95 % intervals that hold a known value, and those that miss it.
public final class IntervalCoverage {

  /// A value that a simulation knows, and a run prints an interval of.
  public enum Known {
    P50("p50 within this run"),
    P90("p90 within this run"),
    P99("p99 within this run"),
    STALE_READS("rate of stale reads in the long run"),
    STALE_READS_OF_THE_RUN("rate of stale reads within this run"),
    STALE_CURVE("rates of stale reads by the time since the write"),
    STALE_ANSWERS("rate of stale answers in the long run"),
    STALE_ANSWERS_OF_THE_RUN("rate of stale answers within this run");

    private final String words;

    Known(String words) {
      this.words = words;
    }

    private String held() {
      return "intervals that hold the known " + words;
    }

    private String missed() {
      return "intervals that miss the known " + words;
    }
  }

  private static final double ALLOWED = 0.05;

  /// One self-test in a thousand may fail although intervals miss as rarely as they may.
  private static final double CHANCE = 0.001;

  private IntervalCoverage() {}

  /// Counts one interval.
  ///
  /// @param seen how often everything was seen
  public static void add(Map<String, Long> seen, Known what, boolean held) {
    seen.merge(held ? what.held() : what.missed(), 1L, Long::sum);
  }

  /// Whether chance explains how many intervals of each value missed it, by an exact binomial test.
  public static boolean mayBe(Map<String, Long> seen) {
    return Arrays.stream(Known.values())
        .allMatch(what -> {
          long missed = seen.getOrDefault(what.missed(), 0L);
          long all = missed + seen.getOrDefault(what.held(), 0L);
          return all == 0
              || BinomialTest.withDefaults()
                      .with(AlternativeHypothesis.GREATER_THAN)
                      .test(Math.toIntExact(all), Math.toIntExact(missed), ALLOWED)
                      .getPValue()
                  >= CHANCE;
        });
  }
}
