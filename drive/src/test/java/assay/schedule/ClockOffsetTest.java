package assay.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A clock with a known lead, asked over a path with delays in both directions.
final class ClockOffsetTest {

  private static long asked(SplittableRandom random, long aheadNanos) {
    LockSupport.parkNanos(random.nextLong(200_000));
    long said = System.nanoTime() + aheadNanos;
    LockSupport.parkNanos(random.nextLong(200_000));
    return said;
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 5_000_000_000L, -86_400_000_000_000L, 100_000_000_000_000L})
  void offset_isTheTrueOne_inItsBound(long aheadNanos) {
    SplittableRandom random = new SplittableRandom(aheadNanos);
    ClockOffset clock = ClockOffset.measure(() -> asked(random, aheadNanos));
    assertThat(Math.abs(clock.offsetNanos() - aheadNanos)).isLessThanOrEqualTo(clock.boundNanos());
    assertThat(clock.same()).isEqualTo(aheadNanos == 0);
  }

  /// A path that always takes longer one way is off by at most half of both.
  @Test
  void lopsidedWay_staysInItsBound() {
    ClockOffset clock =
        ClockOffset.measure(() -> {
          long said = System.nanoTime() + 7_000_000_000L;
          LockSupport.parkNanos(300_000);
          return said;
        });
    assertThat(Math.abs(clock.offsetNanos() - 7_000_000_000L))
        .isBetween(100_000L, clock.boundNanos());
  }
}
