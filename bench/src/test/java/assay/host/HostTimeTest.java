package assay.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How far a time of another host may be wrong.
final class HostTimeTest {

  private static final HostTime LAID = new HostTime(7, 100, 1_000_000_000L);

  @Test
  void clockThatDriftedUntilTheEnd_isWrongByAllOfThat() {
    assertThat(LAID.confirmed(-250, 30, 5).boundNanos()).isEqualTo(280);
    assertThat(LAID.confirmed(20, 30, 5).boundNanos()).isEqualTo(100);
    assertThat(LAID.confirmed(20, 30, 5).shiftNanos()).isEqualTo(7);
  }

  /// A hundred microseconds a second, and one second more.
  @Test
  void clockOfAHostThatDiesMeanwhile_mayHaveDrifted() {
    assertThat(LAID.unconfirmed(3_000_000_000L).boundNanos()).isEqualTo(300_100);
  }
}
