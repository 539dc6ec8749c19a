package assay.selftest.time;

import assay.load.calibrate.VirtualTimeLoop;
import assay.plan.Step.Arrivals;
import assay.record.latency.DurationHistogram;
import assay.schedule.Schedule;
import assay.selftest.test.SelfTest;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// An engine that answers in 1 ms and stalls for 200 ms at the end of every 2 s: compares an open loop's view with the closed
/// form, and shows a closed loop's view.
///
/// Of evenly spread arrivals, a tenth meet a stall and wait for its remainder. The quantile q of the response time is 1 ms up
/// to 0.9, and 1 ms + 200 ms × (1 - (1 - q) / 0.1) above. A closed loop with one thread sends one request into each stall and
/// about 1,800 between two stalls: too few for its 99.9th percentile.
public final class OpenLoopStallSelfTest implements SelfTest {

  static final long SERVICE_NANOS = 1_000_000;
  static final long PERIOD_NANOS = 2_000_000_000L;
  static final long STALL_NANOS = 200_000_000;

  private static final double RATE = 1_000;
  private static final int PERIODS = 150;
  private static final long SEED = 7;
  private static final double WITHIN = 0.01;
  private static final double[] PERCENTS = {50, 75, 90, 95, 98, 99, 99.5, 99.9};

  @Override
  public String claim() {
    return "an open loop sees a stall of 200 ms every 2 s as it is; a closed loop does not";
  }

  @Override
  public Shown show() {
    DurationHistogram open = open(Arrivals.CONSTANT);
    DurationHistogram closed = rehearsal().closed();
    double worst = worst(open);
    boolean blind = closed.atPercent(99.9) < 2 * SERVICE_NANOS;
    // Chance in Poisson arrivals moves a quantile by more than a percent, so this row is only
    // shown.
    String seen =
        String.format(Locale.ROOT, "at most %.2f %% off: ", 100 * worst)
            + String.join(
                "; ",
                words("open loop", open),
                words("with Poisson arrivals", open(Arrivals.POISSON)),
                words("closed loop", closed));
    return new Shown(
        worst <= WITHIN && blind,
        "p50 to p99.9 within 1 % of 1, 181 and 199 ms; the closed loop's p99.9 still 1 ms",
        seen);
  }

  static VirtualTimeLoop rehearsal() {
    return new VirtualTimeLoop(PERIODS * PERIOD_NANOS, OpenLoopStallSelfTest::endNanos);
  }

  static DurationHistogram open(Arrivals arrivals) {
    return rehearsal().open(Schedule.of(arrivals, RATE, SEED));
  }

  private static String words(String loop, DurationHistogram times) {
    List<String> percentiles = List.of("p50", "p99", "p99.9", "max");
    List<String> figures = figures(times);
    return loop
        + IntStream.range(0, figures.size())
            .mapToObj(i -> " " + percentiles.get(i) + " " + figures.get(i))
            .collect(Collectors.joining(","));
  }

  static List<String> figures(DurationHistogram times) {
    return DoubleStream.of(50, 99, 99.9, 100).mapToObj(percent -> millis(times, percent)).toList();
  }

  /// The largest relative error of a percentile against the closed form.
  private static double worst(DurationHistogram open) {
    double worst = 0;
    for (double percent : PERCENTS) {
      double expected = expected(percent / 100);
      double off = Math.abs(open.atPercent(percent) - expected) / expected;
      worst = Math.max(worst, off);
    }
    return worst;
  }

  static double expected(double q) {
    double stalled = (double) STALL_NANOS / PERIOD_NANOS;
    double above = 1 - q;
    return SERVICE_NANOS + Math.max(0, STALL_NANOS * (1 - above / stalled));
  }

  /// When a request ends: after its service time if the engine is active, otherwise after the stall.
  static long endNanos(long startNanos) {
    long inPeriod = startNanos % PERIOD_NANOS;
    long wait = inPeriod >= PERIOD_NANOS - STALL_NANOS ? PERIOD_NANOS - inPeriod : 0;
    return startNanos + wait + SERVICE_NANOS;
  }

  private static String millis(DurationHistogram times, double percent) {
    return String.format(Locale.ROOT, "%.3g ms", times.atPercent(percent) / 1e6);
  }
}
