package assay.load.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.judge.window.WindowPercentiles;
import assay.judge.window.WindowPercentiles.Sample;
import assay.load.Bed;
import assay.load.MemoryEngine.MemorySession;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.results.Results.Quantile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A program in another language that freezes is late with the slots in that time: its delays equal
/// its history's, and no percentile that they could have caused is attributed to the engine.
@Timeout(60)
final class ProgramLatenessIT {

  private static final double RATE = 400;
  private static final Duration WINDOW = Duration.ofMillis(700);

  /// Begins before the window, because a core announces the window shortly before its start.
  private static final long STALL_MILLIS = 300;

  /// The minimum part of the stall in the window, for which at least a tenth of its slots wait.
  private static final long LATE_NANOS = 100_000_000;

  /// More than fall into the stall: none is shed for earlier ones.
  private static final int IN_FLIGHT = 150;

  private static final int REGISTERS = 50;
  private static final Step.Open STEP =
      Step.Open.of(RATE, Arrivals.CONSTANT, Duration.ZERO, WINDOW, Map.of("get", 100.0), IN_FLIGHT);

  @TempDir private Path folder;

  private Bed stalled(ClientCore core) throws Exception {
    Bed bed = new Bed(folder, new MemorySession(), REGISTERS, 0);
    try (ProgramClientLoad client =
        ProgramClientLoad.open(core.client(), bed.context, "none", ClientCore.NOWHERE, folder)) {
      bed.onMark =
          event -> {
            if (event.type() == TimedEvent.Type.WINDOW_BEGINS) {
              stall(client.pid());
            }
          };
      client.run(0, STEP);
    }
    return bed;
  }

  private static void stall(long pid) {
    try {
      signal("-STOP", pid);
      TimeUnit.MILLISECONDS.sleep(STALL_MILLIS);
      signal("-CONT", pid);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("sh", "-c", "kill " + name + " " + pid).start().waitFor())
        .isZero();
  }

  private static Histogram times(Bed bed, Span span) throws Exception {
    return bed.latencies()
        .getOrDefault(
            new LatencyTag("open-1", true, "get", span, OperationOutcome.OK), new Histogram(3));
  }

  @ParameterizedTest
  @MethodSource("assay.load.program.ClientCore#all")
  void programThatStandsStill_isLate_andItsPercentilesSaySo(ClientCore core) throws Exception {
    core.require();
    Bed bed = stalled(core);
    Histogram delay = times(bed, Span.DELAY);
    Histogram own = new Histogram(3);
    for (Operation each : bed.events()) {
      if (each.outcome() == OperationOutcome.OK) {
        own.recordValue(each.startNanos() - each.intendedNanos());
      }
    }
    assertThat(delay.getTotalCount()).isPositive().isEqualTo(own.getTotalCount());
    for (double percent : new double[] {90, 99, 100}) {
      assertThat((double) delay.getValueAtPercentile(percent))
          .as("p%s", percent)
          .isCloseTo((double) own.getValueAtPercentile(percent), withinPercentage(0.2));
    }
    Quantile p90 =
        WindowPercentiles.quantiles(
                Sample.of(
                    DurationHistogram.of(times(bed, Span.RESPONSE)), DurationHistogram.of(delay)))
            .stream()
            .filter(each -> each.q() == 0.9)
            .findFirst()
            .orElseThrow();
    assertThat(p90.nanos()).isGreaterThan(LATE_NANOS);
    assertThat(p90.service()).isNotNull().isLessThan(p90.nanos());
  }
}
