package assay.selftest.time;

import assay.judge.order.TimeCounts;
import assay.selftest.test.SelfTest;
import assay.statistics.ClusteredShare;
import assay.statistics.Clusters;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;

/// The interval of a stale-read share if all partitions lag together in recurring phases.
///
/// A share not marked *within this run* must contain the long-run share. A marked share must contain its window's share. A
/// run is wrong if its interval misses.
public final class SharesInSlowPhases implements SelfTest {

  private static final int PARTITIONS = 31;
  private static final int READS_A_SECOND = 100;
  private static final int SECONDS = 60;
  private static final double SLOW = 0.3;
  private static final double STALE = 0.9;

  /// Short enough that most windows must be recognised as having enough phases.
  private static final double SHORT_SECONDS = 0.3;

  @Override
  public String claim() {
    return "shares of stale reads: the interval holds, though all partitions lag together for 0.1 to 10 s";
  }

  @Override
  public Shown show() {
    return SlowPhases.shown(
        "≤ 5 %% of %,d runs wrong for each length (and chance); ≥ 80 %% in the long run at ≤ %s s"
            .formatted(SlowPhases.RUNS, SHORT_SECONDS),
        SharesInSlowPhases::row);
  }

  private static SlowPhases.Row row(SplittableRandom random, double meanSeconds) {
    int wrong = 0;
    int beyond = 0;
    for (int run = 0; run < SlowPhases.RUNS; run++) {
      Window window = window(random, meanSeconds);
      double truth = window.share.beyond() ? SLOW * STALE : window.truth;
      beyond += window.share.beyond() ? 1 : 0;
      wrong += window.share.low() <= truth && truth <= window.share.high() ? 0 : 1;
    }
    int runs = SlowPhases.RUNS;
    boolean enough = meanSeconds > SHORT_SECONDS || beyond >= 0.8 * runs;
    return new SlowPhases.Row(
        String.format(
            Locale.ROOT,
            "%.1f %% wrong, %.0f %% say within this run",
            100.0 * wrong / runs,
            100.0 - 100.0 * beyond / runs),
        SlowPhases.chance(wrong) && enough);
  }

  /// One window's measured and true share.
  ///
  /// @param truth the window's own share of stale reads
  private record Window(ClusteredShare share, double truth) {}

  private static Window window(SplittableRandom random, double meanSeconds) {
    SlowPhases phases = new SlowPhases(random, meanSeconds, SLOW);
    TimeCounts times = new TimeCounts();
    long[] some = new long[PARTITIONS];
    long[] all = new long[PARTITIONS];
    double expected = 0;
    int reads = SECONDS * READS_A_SECOND;
    for (int read = 0; read < reads; read++) {
      double second = (double) read / READS_A_SECOND;
      boolean slow = phases.at(second);
      boolean stale = slow && random.nextDouble() < STALE;
      int partition = random.nextInt(PARTITIONS);
      expected += slow ? STALE : 0;
      all[partition]++;
      some[partition] += stale ? 1 : 0;
      times.add((long) (second * 1e9), stale);
    }
    ClusteredShare share = ClusteredShare.of(Clusters.of(some, all), times.moments());
    return new Window(Objects.requireNonNull(share), expected / reads);
  }
}
