package assay.selftest.time;

import assay.plan.Step;
import assay.selftest.test.SelfTest;
import java.time.Duration;
import java.util.Locale;

/// The search finds the capacity of a queue with one server, Poisson arrivals and exponential service times. Closed form:
/// −ln(1 − q) / (μ − λ) is the quantile q of its response time.
public final class KnownCapacitySelfTest implements SelfTest {

  private static final int SEARCHES = 200;
  private static final double SHARE = 0.95;

  /// One step on the search's ladder (4.4 %), plus chance in 60 s with a queue at 90 % load.
  private static final double TOLERANCE = 0.075;

  @Override
  public String claim() {
    return "the search finds the capacity of a queue with a closed form";
  }

  @Override
  public Shown show() {
    KnownQueue queue = KnownQueue.exponential(1000);
    Duration limit = Duration.ofMillis(50);
    Step.Capacity step = queue.step(0.99, limit, 400, Duration.ofSeconds(60));
    double truth = queue.capacity(0.99, limit);
    int near = 0;
    double sum = 0;
    for (int seed = 1; seed <= SEARCHES; seed++) {
      Double found = queue.search(step, seed).found().perSecond();
      double ratio = found == null ? 0 : found / truth;
      near += Math.abs(ratio - 1) <= TOLERANCE ? 1 : 0;
      sum += ratio;
    }
    return new Shown(
        near >= SHARE * SEARCHES,
        String.format(
            Locale.ROOT, "within 7.5 %% of %.0f/s in ≥ 95 %% of %d searches", truth, SEARCHES),
        String.format(
            Locale.ROOT, "%d of %d, on average %.3f of it", near, SEARCHES, sum / SEARCHES));
  }
}
