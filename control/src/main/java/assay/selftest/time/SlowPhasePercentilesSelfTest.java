package assay.selftest.time;

import assay.judge.window.TimedSamples;
import assay.record.results.Results.Quantile;
import assay.selftest.test.SelfTest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Percentiles' bounds if a system has recurring phases at a twentieth of its speed.
///
/// The bounds of one run hold *within this run*: they must contain all other requests' value in the same window. Their
/// coverage of an endless window's value is shown beside. A window cannot know phases that it did not see; only several runs
/// can.
public final class SlowPhasePercentilesSelfTest implements SelfTest {

  private static final int REQUESTS_A_SECOND = 25;
  private static final int SECONDS = 30;
  private static final double SLOW = 0.1;

  /// Short times keep histograms small.
  private static final double FAST_NANOS = 2e3;

  private static final double SLOW_NANOS = 4e4;

  private static final double DIGITS = 0.002;

  @Override
  public String claim() {
    return "percentiles: the ends hold within their run, though it has slow phases of 0.1 to 10 s";
  }

  @Override
  public Shown show() {
    return SlowPhaseSystem.shown(
        "≥ 95 %% of %,d runs for each percentile and length (and chance)"
            .formatted(SlowPhaseSystem.RUNS),
        SlowPhasePercentilesSelfTest::row);
  }

  private static SlowPhaseSystem.Row row(SplittableRandom random, double meanSeconds) {
    int[] held = new int[3];
    int[] longRun = new int[3];
    for (int run = 0; run < SlowPhaseSystem.RUNS; run++) {
      SlowPhaseSystem phases = new SlowPhaseSystem(random, meanSeconds, SLOW);
      TimedSamples times = new TimedSamples();
      int slow = 0;
      for (int request = 0; request < SECONDS * REQUESTS_A_SECOND; request++) {
        double second = (double) request / REQUESTS_A_SECOND;
        boolean slowly = phases.at(second);
        slow += slowly ? 1 : 0;
        times.add((long) (second * 1e9), time(random, slowly ? SLOW_NANOS : FAST_NANOS));
      }
      List<Quantile> quantiles = times.quantiles();
      double share = (double) slow / (SECONDS * REQUESTS_A_SECOND);
      for (int i = 0; i < held.length; i++) {
        Quantile quantile = quantiles.get(i);
        held[i] += holds(quantile, truth(quantile.q(), share)) ? 1 : 0;
        longRun[i] += holds(quantile, truth(quantile.q(), SLOW)) ? 1 : 0;
      }
    }
    return new SlowPhaseSystem.Row(
        "p50, p90, p99 hold in %s %% (of a run without end in %s %%)"
            .formatted(percents(held), percents(longRun)),
        Arrays.stream(held)
            .allMatch(
                each -> SlowPhaseSystem.chance(SlowPhaseSystem.RUNS - each, SlowPhaseSystem.RUNS)));
  }

  private static String percents(int[] runs) {
    return String.join(
        ", ",
        Arrays.stream(runs)
            .mapToObj(
                each -> String.format(Locale.ROOT, "%.0f", 100.0 * each / SlowPhaseSystem.RUNS))
            .toList());
  }

  private static long time(RandomGenerator random, double mean) {
    return Math.max(1, (long) (-Math.log(1 - random.nextDouble()) * mean));
  }

  private static boolean holds(Quantile quantile, double truth) {
    Long least = quantile.least();
    Long most = quantile.most();
    return least != null
        && least <= truth * (1 + DIGITS)
        && (most == null || most >= truth * (1 - DIGITS));
  }

  /// A quantile where two exponential distributions are mixed, by bisection.
  private static double truth(double q, double slow) {
    double low = 0;
    double high = 1e9;
    while (high - low > 1) {
      double middle = (low + high) / 2;
      double above =
          (1 - slow) * Math.exp(-middle / FAST_NANOS) + slow * Math.exp(-middle / SLOW_NANOS);
      low = above > 1 - q ? middle : low;
      high = above > 1 - q ? high : middle;
    }
    return low;
  }
}
