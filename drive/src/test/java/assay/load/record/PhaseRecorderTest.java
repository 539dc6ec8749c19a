package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class PhaseRecorderTest {

  private static final long CENTURY = 3_155_760_000_000_000_000L;

  @Test
  void windowsFirstNanosecond_isTheWindows() {
    assertThat(PhaseRecorder.phaseOf(99, 100)).isZero();
    assertThat(PhaseRecorder.phaseOf(100, 100)).isEqualTo(1);
    assertThat(PhaseRecorder.phaseOf(101, 100)).isEqualTo(1);
    assertThat(PhaseRecorder.phaseOf(-1, 0)).isZero();
    assertThat(PhaseRecorder.phaseOf(0, 0)).isEqualTo(1);
  }

  @Test
  void moment_isInThePlaceAfterTheLastBorderThatIsNotAfterIt() {
    long[] borders = {10, 20, 20, 30};
    assertThat(PhaseRecorder.placeOf(9, borders)).isZero();
    assertThat(PhaseRecorder.placeOf(10, borders)).isEqualTo(1);
    assertThat(PhaseRecorder.placeOf(20, borders)).isEqualTo(3);
    assertThat(PhaseRecorder.placeOf(CENTURY, borders)).isEqualTo(4);
  }

  /// On clocks with any origin, also below zero.
  @Test
  void momentBeforeTheWindow_isTheWarmUps_andNoOther() {
    Random random = new Random(1);
    for (int tried = 0; tried < 10_000; tried++) {
      long nanos = random.nextLong(-CENTURY, CENTURY);
      long windowNanos = random.nextLong(-CENTURY, CENTURY);
      assertThat(PhaseRecorder.phaseOf(nanos, windowNanos)).isEqualTo(nanos < windowNanos ? 0 : 1);
    }
  }
}
