package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import assay.host.clock.ClockFit;
import assay.host.clock.ClockPing;
import assay.host.clock.ClockTracker;
import org.junit.jupiter.api.Test;

/// The possible error of another host's time.
final class HostClockOffsetTest {

  private static final long SECOND = 1_000_000_000L;
  private static final HostClockOffset LAID = new HostClockOffset(7, 100, SECOND);

  @Test
  void clockThatDriftedUntilTheEnd_isWrongByAllOfThat() {
    ClockTracker track = LAID.track();
    track.add(new ClockPing(11 * SECOND - 30, 11 * SECOND - 500_000, 11 * SECOND + 30));
    HostClockOffset watched = LAID.watched(track.fit(SECOND, 11 * SECOND), 11 * SECOND);
    assertThat(watched.shiftNanos()).isEqualTo(7);
    assertThat(watched.boundNanos()).isBetween(500_000L, 1_000_000L);
  }

  /// A hundred microseconds per second.
  @Test
  void clockOfAHostThatDiesMeanwhile_mayHaveDrifted() {
    ClockFit fit = LAID.track().fit(SECOND, 3 * SECOND);
    assertThat(LAID.watched(fit, 3 * SECOND).boundNanos()).isBetween(200_100L, 200_110L);
  }

  @Test
  void clockNobodyAsked_isNotTakenForOneThatIsRight() {
    ClockFit fit = HostClockOffset.UNKNOWN.track().fit(0, SECOND);
    assertThat(HostClockOffset.UNKNOWN.watched(fit, SECOND).boundNanos())
        .isEqualTo(ClockFit.NOT_KNOWN_NANOS);
  }
}
