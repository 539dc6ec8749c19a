package assay.host.clock;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.clock.SimulatedClock.Network;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clock estimates compared with the true offset at every moment.
final class ClockTrackerTest {

  private static final int SIMULATIONS = 2_000;
  private static final long SECOND = 1_000_000_000L;

  /// Offsets from 1 ms to 10 s either way, log-uniform.
  private static double offset(SplittableRandom random) {
    double magnitude = 1e6 * Math.pow(10, 4 * random.nextDouble());
    return random.nextBoolean() ? magnitude : -magnitude;
  }

  private static Network network(SplittableRandom random) {
    return new Network(
        20_000 + random.nextLong(400_000),
        20_000 + random.nextLong(400_000),
        5_000 + random.nextLong(200_000));
  }

  private static double worst(SimulatedClock clock, ClockFit fit, long untilNanos) {
    double worst = 0;
    for (long at = 0; at <= untilNanos; at += untilNanos / 500) {
      worst = Math.max(worst, Math.abs(fit.off(at) - clock.off(at)));
    }
    return worst;
  }

  /// Offsets of ± 1 ms to ± 10 s and drifts of up to 50 ppm either way, trials of 5 s to 2 minutes,
  /// and paths that take longer in one direction and sometimes ten times as long.
  @Test
  void offsetAndDrift_areTheTrueOnes_inTheirBounds() {
    SplittableRandom random = new SplittableRandom(21);
    int offsets = 0;
    int drifts = 0;
    int narrow = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      double drift =
          simulation % 4 == 0 ? 50 : simulation % 4 == 1 ? -50 : -50 + 100 * random.nextDouble();
      SimulatedClock clock = SimulatedClock.even(offset(random), drift);
      Network network = network(random);
      long until = 5 * SECOND + random.nextLong(115 * SECOND);
      ClockFit fit = clock.track(network, until, random).fit(0, until);
      assertThat(fit.jumps()).isEmpty();
      offsets += worst(clock, fit, until) <= fit.boundNanos() ? 1 : 0;
      drifts += Math.abs(fit.driftPpm() - drift) <= fit.driftBoundPpm() + 1e-6 ? 1 : 0;
      long quickest = (network.thereNanos() + network.backNanos()) / 2;
      narrow += fit.boundNanos() <= quickest + network.queueNanos() + 300_000 ? 1 : 0;
    }
    assertThat(offsets).isGreaterThanOrEqualTo(SIMULATIONS * 99 / 100);
    assertThat(drifts).isGreaterThanOrEqualTo(SIMULATIONS * 99 / 100);
    assertThat(narrow)
        .as("bounds that say something")
        .isGreaterThanOrEqualTo(SIMULATIONS * 99 / 100);
  }

  /// A bound without drift would be off by 3 ms at the end of that minute.
  @Test
  void drift_isTakenOut_soThatTheBoundOfALongTrialStaysThatOfItsPings() {
    SimulatedClock clock = SimulatedClock.even(10e9, 50);
    ClockFit fit =
        clock
            .track(new Network(100_000, 300_000, 20_000), 60 * SECOND, new SplittableRandom(1))
            .fit(0, 60 * SECOND);
    assertThat(fit.driftPpm()).isBetween(45.0, 55.0);
    assertThat(fit.driftBoundPpm()).isLessThan(15);
    assertThat(fit.boundNanos()).isBetween(100_000L, 450_000L);
    assertThat(fit.farthestNanos()).isGreaterThan(10_000_000_000L);
  }

  /// A quartz's drift follows the room's temperature.
  @Test
  void driftThatSwings_staysInItsBound() {
    SplittableRandom random = new SplittableRandom(5);
    for (int simulation = 0; simulation < 200; simulation++) {
      SimulatedClock clock = new SimulatedClock(offset(random), 30, 20, 0, Long.MAX_VALUE);
      long until = 90 * SECOND;
      ClockFit fit = clock.track(network(random), until, random).fit(0, until);
      assertThat(fit.jumps()).isEmpty();
      assertThat(worst(clock, fit, until)).isLessThanOrEqualTo((double) fit.boundNanos());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {5e6, -5e6, 2e9, -2e9})
  void clockThatJumps_isFoundOut_andTheBoundHoldsAllTheSame(double byNanos) {
    SplittableRandom random = new SplittableRandom(8);
    long until = 30 * SECOND;
    SimulatedClock clock = new SimulatedClock(3e6, 20, 0, byNanos, 11 * SECOND);
    ClockFit fit = clock.track(new Network(100_000, 200_000, 30_000), until, random).fit(0, until);
    assertThat(fit.jumps())
        .singleElement()
        .satisfies(jump -> {
          assertThat((double) jump.byNanos())
              .isCloseTo(byNanos, org.assertj.core.api.Assertions.within(1e6));
          assertThat(jump.afterNanos()).isLessThan(11 * SECOND);
          assertThat(jump.beforeNanos()).isGreaterThan(11 * SECOND);
        });
    assertThat(worst(clock, fit, until)).isLessThanOrEqualTo((double) fit.boundNanos());
    assertThat(fit.boundNanos()).isLessThan((long) Math.abs(byNanos) + 1_000_000);
  }

  @Test
  void hostThatCannotBeAskedAnyMore_mayDriftOn() {
    SimulatedClock clock = SimulatedClock.even(0, 80);
    ClockTracker track =
        clock.track(new Network(50_000, 50_000, 1_000), 10 * SECOND, new SplittableRandom(3));
    ClockFit then = track.fit(0, 10 * SECOND);
    ClockFit later = track.fit(0, 40 * SECOND);
    assertThat(later.boundNanos() - then.boundNanos()).isBetween(2_900_000L, 6_100_000L);
    assertThat(worst(clock, later, 40 * SECOND)).isLessThanOrEqualTo((double) later.boundNanos());
    assertThat(Math.abs(clock.off(40 * SECOND)))
        .isLessThanOrEqualTo((double) later.farthestNanos());
  }

  @Test
  void clockNobodyHasAsked_isNotKnown() {
    assertThat(new ClockTracker().fit(0, 1).boundNanos()).isEqualTo(ClockFit.NOT_KNOWN_NANOS);
  }
}
