package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class StallsSeenTest {

  @Test
  void claim_holds() {
    SelfTest.Shown shown = new StallsSeen().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
    assertThat(shown.seen()).contains("constant", "poisson", "closed loop");
  }

  /// Counted over every microsecond of one period.
  @Test
  void closedForm_isThatOfTheEngine() {
    long[] times =
        LongStream.range(0, StallsSeen.PERIOD_NANOS / 1_000)
            .map(micro -> micro * 1_000)
            .map(start -> StallsSeen.endNanos(start) - start)
            .sorted()
            .toArray();
    for (double q : new double[] {0.5, 0.89, 0.92, 0.95, 0.99, 0.999}) {
      double counted = times[(int) (q * times.length)];
      assertThat(StallsSeen.expected(q)).isCloseTo(counted, within(2_000.0));
    }
  }

  @Test
  void engine_standsStillAtTheEndOfAPeriodOnly() {
    long service = StallsSeen.SERVICE_NANOS;
    long stallBegins = StallsSeen.PERIOD_NANOS - StallsSeen.STALL_NANOS;
    assertThat(StallsSeen.endNanos(0)).isEqualTo(service);
    assertThat(StallsSeen.endNanos(stallBegins - 1)).isEqualTo(stallBegins - 1 + service);
    assertThat(StallsSeen.endNanos(stallBegins)).isEqualTo(StallsSeen.PERIOD_NANOS + service);
  }
}
