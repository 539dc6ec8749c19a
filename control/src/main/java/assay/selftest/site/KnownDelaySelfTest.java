package assay.selftest.site;

import assay.record.results.Verdicts.Ends;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.site.SimulatedReplication.Change;
import assay.selftest.test.SelfTest;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/// A link with a known delay: 26 ms plus an exponential tail of 3 ms. The reported bounds must contain the true percentiles.
public final class KnownDelaySelfTest implements SelfTest {

  private static final int RUNS = 2_000;
  private static final int FEWEST = 400;
  private static final int MOST = 1_000;
  private static final double BASE = 26.0 * SimulatedReplication.MS;
  private static final double TAIL = 3.0 * SimulatedReplication.MS;
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};

  @Override
  public String claim() {
    return "the ends of cross-site delays hold the true percentiles of a known link";
  }

  @Override
  public Shown show() {
    int[] held = new int[QUANTILES.length];
    for (int run = 0; run < RUNS; run++) {
      Verdict verdict = run(new SplittableRandom(1_700 + run));
      for (int i = 0; i < QUANTILES.length; i++) {
        held[i] += holds(verdict, QUANTILES[i]) ? 1 : 0;
      }
    }
    return new Shown(
        Arrays.stream(held).allMatch(each -> each >= 0.95 * RUNS),
        "≥ 95 %% of %,d runs for p50, p90 and p99".formatted(RUNS),
        String.format(
            Locale.ROOT,
            "%.1f %%, %.1f %% and %.1f %%",
            100.0 * held[0] / RUNS,
            100.0 * held[1] / RUNS,
            100.0 * held[2] / RUNS));
  }

  /// Every change has its own key, so none waits for another.
  private static Verdict run(SplittableRandom random) {
    int count = random.nextInt(FEWEST, MOST + 1);
    SimulatedReplication link = new SimulatedReplication(random, count, count);
    for (Change change : link.changes()) {
      long delay = (long) BASE + SimulatedReplication.exponential(random, TAIL);
      link.deliver(change, change.sentNanos() + delay);
    }
    return link.ask("cross-site-lag");
  }

  private static boolean holds(Verdict verdict, double q) {
    String metric = "cross-site-delay-p" + Math.round(100 * q);
    double truth = BASE - TAIL * Math.log(1 - q);
    Measure found = verdict.measure(metric).orElse(null);
    return found != null
        && found.ends() instanceof Ends.Interval ends
        && ends.lowest() <= truth
        && truth <= ends.highest();
  }
}
