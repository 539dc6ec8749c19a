package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.environment.Calibration;
import assay.record.latency.DurationHistogram;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class SleepOvershootTest {

  private static DurationHistogram ofOneTo(int samples) {
    return DurationHistogram.of(LongStream.rangeClosed(1, samples).toArray());
  }

  @Test
  void tail_isThatOfTheSamples() {
    assertThat(SleepOvershoot.tail(ofOneTo(10_000)))
        .satisfies(tail -> {
          assertThat(tail.samples()).isEqualTo(10_000);
          assertThat((double) tail.p50Nanos()).isBetween(4_990.0, 5_010.0);
          assertThat((double) tail.p99Nanos()).isBetween(9_880.0, 9_920.0);
          assertThat((double) tail.p999Nanos()).isBetween(9_980.0, 10_000.0);
          assertThat((double) tail.maxNanos()).isBetween(9_995.0, 10_010.0);
        });
  }

  @Test
  void percentileWithFewBeyond_isLeftOut() {
    assertThat(SleepOvershoot.tail(ofOneTo(9_999)).p999Nanos()).isEqualTo(-1);
    assertThat(SleepOvershoot.tail(ofOneTo(1_000)).p99Nanos()).isPositive();
    assertThat(SleepOvershoot.tail(ofOneTo(999)).p99Nanos()).isEqualTo(-1);
    assertThat(SleepOvershoot.tail(DurationHistogram.NONE))
        .isEqualTo(new Calibration.Tail(0, -1, -1, -1, -1, -1));
  }

  @Test
  void sleeps_areOfAMillisecond() {
    DurationHistogram late = SleepOvershoot.take(Duration.ofMillis(20));
    assertThat(late.count()).isBetween(1L, 21L);
  }

  @Test
  void clock_hasACostAndAStep() {
    Calibration.Clock clock = ClockProbe.measure();
    assertThat(clock.readNanos()).isPositive();
    assertThat(clock.stepNanos()).isPositive();
  }
}
