package assay.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.rate.Rate;
import assay.plan.rate.RateIntegral;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ScheduleTest {

  private static final int MANY = 100_000;

  private static double[] times(Schedule schedule, int count) {
    double[] times = new double[count];
    Slot slot = schedule.first();
    for (int i = 0; i < count; i++) {
      assertThat(slot.index()).isEqualTo(i);
      times[i] = slot.exactNanos();
      slot = schedule.after(slot);
    }
    return times;
  }

  private static double[] gaps(double[] times) {
    double[] gaps = new double[times.length - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = times[i + 1] - times[i];
    }
    return gaps;
  }

  @ParameterizedTest
  @EnumSource
  void sameSeed_givesTheSameTimes(Arrivals arrivals) {
    double[] once = times(Schedule.of(arrivals, 300, 7), 1000);
    assertThat(times(Schedule.of(arrivals, 300, 7), 1000)).containsExactly(once);
    assertThat(times(Schedule.of(arrivals, 300, 8), 1000)).isNotEqualTo(once);
  }

  @ParameterizedTest
  @EnumSource
  void times_rise(Arrivals arrivals) {
    assertThat(times(Schedule.of(arrivals, 1e6, 3), MANY)).isSorted();
  }

  @Test
  void constant_hasEqualGapsAndDoesNotDrift() {
    double[] times = times(Schedule.of(Arrivals.CONSTANT, 3, 11), MANY);
    double gap = 1e9 / 3;
    assertThat(times[0]).isBetween(0.0, gap);
    for (int i = 0; i < MANY; i++) {
      assertThat(times[i]).isCloseTo(times[0] + i * gap, within(0.1));
    }
  }

  @Test
  void constantPhase_isUniformOverStreams() {
    double[] phases = new double[2000];
    for (int seed = 0; seed < phases.length; seed++) {
      phases[seed] = Schedule.of(Arrivals.CONSTANT, 1000, seed).first().exactNanos() / 1e6;
    }
    assertThat(distance(phases, x -> x)).isLessThan(critical(phases.length));
  }

  @Test
  void poissonGaps_areExponential() {
    double[] gaps = gaps(times(Schedule.of(Arrivals.POISSON, 2000, 5), MANY));
    double mean = 1e9 / 2000;
    assertThat(distance(gaps, x -> 1 - Math.exp(-x / mean))).isLessThan(critical(gaps.length));
    assertThat(Arrays.stream(gaps).average().orElseThrow()).isCloseTo(mean, within(mean * 0.013));
  }

  @Test
  void poissonGaps_knowNothingOfEachOther() {
    double[] gaps = gaps(times(Schedule.of(Arrivals.POISSON, 2000, 6), MANY));
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double variance = 0;
    double covariance = 0;
    for (int i = 0; i + 1 < gaps.length; i++) {
      variance += (gaps[i] - mean) * (gaps[i] - mean);
      covariance += (gaps[i] - mean) * (gaps[i + 1] - mean);
    }
    assertThat(covariance / variance).isCloseTo(0, within(4 / Math.sqrt(gaps.length)));
  }

  @Test
  void rateOfZero_isRefused() {
    assertThatThrownBy(() -> Schedule.of(Arrivals.POISSON, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0/s");
  }

  /// Kolmogorov and Smirnov's distance between a sample and a distribution.
  private static double distance(
      double[] sample, java.util.function.DoubleUnaryOperator distribution) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double expected = distribution.applyAsDouble(sorted[i]);
      distance = Math.max(distance, Math.abs(expected - (double) i / sorted.length));
      distance = Math.max(distance, Math.abs(expected - (i + 1.0) / sorted.length));
    }
    return distance;
  }

  /// A sample from the right distribution exceeds this distance once in a thousand times.
  private static double critical(int n) {
    return 1.95 / Math.sqrt(n);
  }

  private static Step.Open day(Arrivals arrivals) {
    Rate rate =
        new Rate(
            "a day",
            List.of(
                new Rate.Point(0, 0),
                new Rate.Point(4_000_000_000L, 2000),
                new Rate.Point(6_000_000_000L, 2000),
                new Rate.Point(6_000_000_000L, 0),
                new Rate.Point(8_000_000_000L, 0),
                new Rate.Point(10_000_000_000L, 500)));
    Map<String, Double> mix = Map.of("get", 100.0);
    return Step.Open.of(1, arrivals, Duration.ofSeconds(1), Duration.ofSeconds(10), mix, 256)
        .at(rate);
  }

  private static List<Double> day(Arrivals arrivals, int clients, long seed) {
    Schedule schedule = Schedule.of(day(arrivals), clients, seed);
    List<Double> times = new ArrayList<>();
    for (Slot slot = schedule.first(); slot.nanos() < 11e9; slot = schedule.after(slot)) {
      times.add(slot.exactNanos());
    }
    return times;
  }

  /// The requests due until a moment, integrated by hand. The warm-up's second has the mean, 850/s.
  private static double due(double seconds) {
    double at = seconds - 1;
    double requests = 850 * Math.min(seconds, 1);
    requests += at > 0 ? 250 * Math.pow(Math.min(at, 4), 2) : 0;
    requests += at > 4 ? 2000 * (Math.min(at, 6) - 4) : 0;
    requests += at > 8 ? 125 * Math.pow(Math.min(at, 10) - 8, 2) : 0;
    return requests;
  }

  @Test
  void constantArrivalsOfAShape_comeOneRequestApart() {
    List<Double> times = day(Arrivals.CONSTANT, 2, 11);
    double first = due(times.getFirst() / 1e9) / 2;
    assertThat(first).isBetween(0.0, 1.0);
    for (int i = 0; i < times.size(); i++) {
      assertThat(due(times.get(i) / 1e9) / 2).isCloseTo(first + i, within(1e-5));
    }
    assertThat((double) times.size()).isCloseTo(due(11) / 2, within(1.0));
  }

  @Test
  void poissonArrivalsOfAShape_haveExponentialGapsInRequests() {
    double[] requests =
        day(Arrivals.POISSON, 1, 5).stream().mapToDouble(time -> due(time / 1e9)).toArray();
    double[] gaps = gaps(requests);
    assertThat(distance(gaps, x -> 1 - Math.exp(-x))).isLessThan(critical(gaps.length));
    assertThat((double) requests.length).isCloseTo(due(11), within(4 * Math.sqrt(due(11))));
  }

  @Test
  void shapeThatEndsAtZero_endsTheSchedule() {
    Rate rate = new Rate("down", List.of(new Rate.Point(0, 10), new Rate.Point(1_000_000_000L, 0)));
    Schedule schedule =
        new ShapedSchedule(new ConstantSchedule(1, 0.5), new RateIntegral(rate), 1, 0);
    Slot slot = schedule.first();
    for (int i = 0; i < 5; i++) {
      assertThat(slot.nanos()).isLessThan(1_000_000_000L);
      slot = schedule.after(slot);
    }
    assertThat(slot.nanos()).isGreaterThan(1_000_000_000_000_000_000L);
    assertThat(schedule.after(slot).nanos() + 1_000_000_000_000_000_000L).isPositive();
  }
}
