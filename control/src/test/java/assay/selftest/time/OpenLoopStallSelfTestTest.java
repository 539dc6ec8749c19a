package assay.selftest.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Step.Arrivals;
import assay.record.latency.DurationHistogram;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class OpenLoopStallSelfTestTest {

  @Test
  void claim_holds() {
    SelfTest.Shown shown = new OpenLoopStallSelfTest().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
    assertThat(shown.seen()).contains("open loop p50", "Poisson", "closed loop p50");
  }

  @Test
  void lesson_showsWhatIsSeen() throws IOException {
    assertThat(Files.readString(Path.of("../docs/explanation/lessons/stalls.md")))
        .contains(row("open loop, response time", OpenLoopStallSelfTest.open(Arrivals.CONSTANT)))
        .contains(row("closed loop, service time", OpenLoopStallSelfTest.rehearsal().closed()));
  }

  private static String row(String loop, DurationHistogram times) {
    return "| " + loop + " | " + String.join(" | ", OpenLoopStallSelfTest.figures(times)) + " |";
  }

  /// Counted over every microsecond of one period.
  @Test
  void closedForm_isThatOfTheEngine() {
    long[] times =
        LongStream.range(0, OpenLoopStallSelfTest.PERIOD_NANOS / 1_000)
            .map(micro -> micro * 1_000)
            .map(start -> OpenLoopStallSelfTest.endNanos(start) - start)
            .sorted()
            .toArray();
    for (double q : new double[] {0.5, 0.89, 0.92, 0.95, 0.99, 0.999}) {
      double counted = times[(int) (q * times.length)];
      assertThat(OpenLoopStallSelfTest.expected(q)).isCloseTo(counted, within(2_000.0));
    }
  }

  @Test
  void engine_standsStillAtTheEndOfAPeriodOnly() {
    long service = OpenLoopStallSelfTest.SERVICE_NANOS;
    long stallBegins = OpenLoopStallSelfTest.PERIOD_NANOS - OpenLoopStallSelfTest.STALL_NANOS;
    assertThat(OpenLoopStallSelfTest.endNanos(0)).isEqualTo(service);
    assertThat(OpenLoopStallSelfTest.endNanos(stallBegins - 1))
        .isEqualTo(stallBegins - 1 + service);
    assertThat(OpenLoopStallSelfTest.endNanos(stallBegins))
        .isEqualTo(OpenLoopStallSelfTest.PERIOD_NANOS + service);
  }
}
