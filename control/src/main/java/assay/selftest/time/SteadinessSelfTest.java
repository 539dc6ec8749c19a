package assay.selftest.time;

import assay.judge.window.WarmupDetection;
import assay.judge.window.WarmupDetection.Series;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/// Tests steadiness on known systems: steady with noise, warming up, drifting.
///
/// Each has a step's seven series for three kinds of requests. Neighbouring seconds correlate slightly, as on real hosts, and
/// the tails are noisier than the medians.
public final class SteadinessSelfTest implements SelfTest {

  private static final int SIMULATIONS = 400;
  private static final int SECONDS = 60;
  private static final double CORRELATION = 0.3;

  @Override
  public String claim() {
    return "steadiness: still, warming and drifting systems are told apart";
  }

  @Override
  public Shown show() {
    Random random = new Random(21);
    int alarms = 0;
    int settled = 0;
    int moving = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      WarmupDetection still = WarmupDetection.of(system(random, second -> 1));
      alarms += still.moving() != null || still.from() > 0 ? 1 : 0;
      WarmupDetection warming =
          WarmupDetection.of(system(random, second -> 1 + 0.8 * Math.exp(-second / 4)));
      settled += warming.moving() == null && warming.from() >= 4 ? 1 : 0;
      WarmupDetection drifting =
          WarmupDetection.of(system(random, second -> 1 + 0.5 * second / SECONDS));
      moving += drifting.moving() != null ? 1 : 0;
    }
    return new Shown(
        alarms <= 0.05 * SIMULATIONS
            && settled >= 0.9 * SIMULATIONS
            && moving >= 0.95 * SIMULATIONS,
        "still: ≤ 5 % accused; warming: ≥ 90 % cut to what is still; drifting: ≥ 95 % NON-STEADY",
        String.format(
            Locale.ROOT,
            "%.1f %% accused; %.1f %% cut; %.1f %% NON-STEADY, of %d each",
            100.0 * alarms / SIMULATIONS,
            100.0 * settled / SIMULATIONS,
            100.0 * moving / SIMULATIONS,
            SIMULATIONS));
  }

  private static List<Series> system(Random random, DoubleUnaryOperator level) {
    List<Series> series = new ArrayList<>();
    for (String kind : List.of("get", "put", "invoke")) {
      series.add(Series.of("p50 of " + kind, times(random, 200_000, 0.02, level)));
      series.add(Series.of("p99 of " + kind, times(random, 2_000_000, 0.10, level)));
    }
    series.add(Series.of("goodput", times(random, 3000, 0.01, second -> 1)));
    return series;
  }

  private static double[] times(
      Random random, double typical, double scatter, DoubleUnaryOperator level) {
    double[] times = SeriesGenerator.of(random, SECONDS, CORRELATION);
    Arrays.setAll(times, i -> typical * level.applyAsDouble(i) * Math.exp(scatter * times[i]));
    return times;
  }
}
