package assay.selftest.time;

import assay.judge.order.FlaggedByTime;
import assay.selftest.test.SelfTest;
import assay.statistics.ClusteredObservations;
import assay.statistics.ClusteredShare;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// The interval of a stale-read share if all partitions lag together in recurring phases.
///
/// A share not marked *within this run* must contain the long-run share. A marked share must contain its window's share. A
/// run is wrong if its interval misses. Of runs that speak for the long run no more may be wrong than of all: a rule that
/// lets those speak that saw few phases would be wrong in most of them.
public final class SlowPhaseSharesSelfTest implements SelfTest {

  private static final int PARTITIONS = 31;
  private static final int READS_A_SECOND = 100;

  /// Short enough that most windows of a minute must be recognised as having enough phases.
  private static final double SHORT_SECONDS = 0.3;

  /// A system and its window.
  ///
  /// @param slow slow share of all time
  /// @param stale share of stale reads in slow phases
  /// @param otherwise share of stale reads between them
  /// @param seconds the window's length
  private record Lagging(double slow, double stale, double otherwise, int seconds) {

    private double staleAt(boolean isSlow) {
      return isSlow ? stale : otherwise;
    }

    private double inTheLongRun() {
      return slow * stale + (1 - slow) * otherwise;
    }
  }

  private static final Lagging MINUTE = new Lagging(0.3, 0.9, 0, 60);
  private static final List<Lagging> ALL =
      List.of(
          MINUTE,
          new Lagging(0.3, 0.9, 0, 10),
          new Lagging(0.8, 0.9, 0, 10),
          new Lagging(0.3, 0.6, 0.1, 10),
          new Lagging(0.05, 0.9, 0, 30));

  @Override
  public String claim() {
    return "shares of stale reads: the interval holds, though all partitions lag together for 0.1 to 10 s";
  }

  @Override
  public Shown show() {
    return SlowPhaseSystem.shown(
        "≤ 5 %% of %,d runs of each of %d systems wrong for each length, and of those in the long run (and chance); of windows of a minute ≥ 80 %% in the long run at ≤ %s s"
            .formatted(SlowPhaseSystem.RUNS, ALL.size(), SHORT_SECONDS),
        SlowPhaseSharesSelfTest::row);
  }

  private static SlowPhaseSystem.Row row(SplittableRandom random, double meanSeconds) {
    int runs = SlowPhaseSystem.RUNS * ALL.size();
    int wrong = 0;
    int beyond = 0;
    int wrongBeyond = 0;
    int ofMinute = 0;
    for (Lagging lagging : ALL) {
      for (int run = 0; run < SlowPhaseSystem.RUNS; run++) {
        Window window = window(random, meanSeconds, lagging);
        ClusteredShare share = window.share;
        if (share == null) {
          continue;
        }
        double truth = share.beyond() ? lagging.inTheLongRun() : window.truth;
        boolean misses = share.low() > truth || truth > share.high();
        wrong += misses ? 1 : 0;
        beyond += share.beyond() ? 1 : 0;
        wrongBeyond += share.beyond() && misses ? 1 : 0;
        ofMinute += share.beyond() && lagging.equals(MINUTE) ? 1 : 0;
      }
    }
    boolean enough = meanSeconds > SHORT_SECONDS || ofMinute >= 0.8 * SlowPhaseSystem.RUNS;
    return new SlowPhaseSystem.Row(
        String.format(
            Locale.ROOT,
            "%.1f %% wrong; %.0f %% in the long run, of these %.1f %% wrong",
            100.0 * wrong / runs,
            100.0 * beyond / runs,
            beyond == 0 ? 0 : 100.0 * wrongBeyond / beyond),
        SlowPhaseSystem.chance(wrong, runs)
            && SlowPhaseSystem.chance(wrongBeyond, beyond)
            && enough);
  }

  /// One window's measured and true share.
  ///
  /// @param share null without a read
  /// @param truth the window's own share of stale reads
  private record Window(@Nullable ClusteredShare share, double truth) {}

  private static Window window(SplittableRandom random, double meanSeconds, Lagging lagging) {
    SlowPhaseSystem phases = new SlowPhaseSystem(random, meanSeconds, lagging.slow);
    FlaggedByTime times = new FlaggedByTime();
    long[] some = new long[PARTITIONS];
    long[] all = new long[PARTITIONS];
    double expected = 0;
    int reads = lagging.seconds * READS_A_SECOND;
    for (int read = 0; read < reads; read++) {
      double second = (double) read / READS_A_SECOND;
      double probability = lagging.staleAt(phases.at(second));
      boolean stale = random.nextDouble() < probability;
      int partition = random.nextInt(PARTITIONS);
      expected += probability;
      all[partition]++;
      some[partition] += stale ? 1 : 0;
      times.add((long) (second * 1e9), stale);
    }
    return new Window(
        ClusteredShare.of(ClusteredObservations.of(some, all), times.blocks()), expected / reads);
  }
}
