package assay.selftest.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Step.Arrivals;
import assay.record.latency.Durations;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class StallsSeenTest {

  @Test
  void claim_holds() {
    SelfTest.Shown shown = new StallsSeen().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
    assertThat(shown.seen()).contains("open loop p50", "Poisson", "closed loop p50");
  }

  @Test
  void lesson_showsWhatIsSeen() throws IOException {
    assertThat(Files.readString(Path.of("../docs/explanation/lessons/stalls.md")))
        .contains(row("open loop, response time", StallsSeen.open(Arrivals.CONSTANT)))
        .contains(row("closed loop, service time", StallsSeen.rehearsal().closed()));
  }

  private static String row(String loop, Durations times) {
    return "| " + loop + " | " + String.join(" | ", StallsSeen.figures(times)) + " |";
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
