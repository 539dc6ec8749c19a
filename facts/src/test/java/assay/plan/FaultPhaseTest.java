package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FaultPhaseTest {

  private static final Duration AT = Duration.ofSeconds(5);
  private static final Duration LASTS = Duration.ofSeconds(9);
  private static final int REPEATS = 6;
  private static final int SEEDS = 2_000;
  private static final int BINS = 20;

  /// One in a thousand right generators fails.
  private static final double MOST =
      ChiSquaredDistribution.of(BINS - 1).inverseCumulativeProbability(0.999);

  private static Configuration configuration(String backup) {
    return new Configuration("s", "s", Map.of("backup", new Plan.Value(backup, "default")));
  }

  private static Step.Open step(String backup, long seed, int repeat) {
    Step.Open open =
        Step.Open.of(
            10,
            Step.Arrivals.CONSTANT,
            Duration.ZERO,
            LASTS,
            Map.of("put", 100.0),
            8,
            new FaultSpec("kill", "member", AT));
    Plan plan =
        new PlanBuilder("study")
            .configurations(List.of(configuration(backup)))
            .steps(List.of(open))
            .seed(seed)
            .repeats(REPEATS)
            .plan();
    Plan.Trial trial = new Plan.Trial("s-" + repeat, "s", repeat);
    return (Step.Open) plan.steps(trial).getFirst();
  }

  private static double phaseNanos(String backup, long seed, int repeat) {
    return step(backup, seed, repeat).faults().getFirst().at().minus(AT).toNanos();
  }

  @Test
  void sizeOfADisk_isNoPeriodOfMinutes() {
    Map<String, Plan.Value> settings = Map.of("disk", new Plan.Value("ext4(128m)", "study"));
    assertThat(new Configuration("s", "s", settings).faultPhase()).isEqualTo(Duration.ofSeconds(1));
  }

  @ParameterizedTest
  @CsvSource({
    "sync, 1000",
    "scheduled(2s), 2000",
    "scheduled(500ms), 1000",
    "scheduled(700ms), 1400",
    "scheduled(1m), 60000"
  })
  void phase_isOverThePeriodOfTheTimerThatIsNamed(String backup, long millis) {
    assertThat(configuration(backup).faultPhase()).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sync", "scheduled(2s)", "scheduled(700ms)", "scheduled(5s)"})
  void phase_isUniformOverTheTimersPeriod_overSeedsAndRepeats(String backup) {
    Duration period = configuration(backup).faultPhase();
    Duration timer = backup.equals("scheduled(700ms)") ? Duration.ofMillis(700) : period;
    assertThat(
            chiSquare(
                SEEDS * REPEATS,
                i ->
                    phaseNanos(backup, i / REPEATS, 1 + i % REPEATS)
                        % timer.toNanos()
                        / timer.toNanos()))
        .isLessThan(MOST);
    for (int repeat = 1; repeat <= REPEATS; repeat++) {
      int own = repeat;
      assertThat(chiSquare(SEEDS, seed -> phaseNanos(backup, seed, own) / period.toNanos()))
          .as("repeat %d", repeat)
          .isLessThan(MOST);
    }
  }

  @Test
  void neighbours_areIndependent() {
    // The difference of two independent uniform phases, taken round the period, is uniform.
    for (int step : new int[] {1, 2, 7919}) {
      assertThat(chiSquare(SEEDS, seed -> apart(phase(seed, 2), phase(seed + step, 2))))
          .as("seeds %d apart", step)
          .isLessThan(MOST);
    }
    assertThat(chiSquare(SEEDS, seed -> apart(phase(seed, 1), phase(seed, 2)))).isLessThan(MOST);
    assertThat(chiSquare(SEEDS, seed -> apart(phase(seed, 2), phase(seed + 1, 1))))
        .isLessThan(MOST);
  }

  @Test
  void whatComesAfterTheFault_isWatchedAsLongAsTheStudySays() {
    for (int repeat = 1; repeat <= REPEATS; repeat++) {
      Step.Open open = step("scheduled(5s)", 3, repeat);
      assertThat(open.duration().minus(open.faults().getFirst().at())).isEqualTo(LASTS.minus(AT));
    }
  }

  @Test
  void configurationsOfARepeat_haveTheSameShareOfTheirPeriods() {
    assertThat(phaseNanos("scheduled(2s)", 11, 4) / 2)
        .isCloseTo(phaseNanos("sync", 11, 4), org.assertj.core.api.Assertions.within(2.0));
  }

  private static double phase(long seed, int repeat) {
    return phaseNanos("sync", seed, repeat) / 1e9;
  }

  private static double apart(double one, double other) {
    double difference = other - one;
    return difference < 0 ? difference + 1 : difference;
  }

  /// How far shares from 0 to 1 are from an even spread over bins.
  private static double chiSquare(int count, IntToDoubleFunction share) {
    int[] bins = new int[BINS];
    IntStream.range(0, count)
        .forEach(i -> bins[Math.min(BINS - 1, (int) (share.applyAsDouble(i) * BINS))]++);
    double expected = (double) count / BINS;
    return Arrays.stream(bins)
        .mapToDouble(found -> (found - expected) * (found - expected) / expected)
        .sum();
  }
}
