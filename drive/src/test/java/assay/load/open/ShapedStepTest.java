package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.Bed;
import assay.load.DelayedSession;
import assay.load.MemoryEngine;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.rate.Rate;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A rate that falls from one moment to the next, on a system whose answers come after that moment, in virtual time.
@Timeout(60)
final class ShapedStepTest {

  private static final long SECOND = 1_000_000_000;
  private static final long ANSWER = 600_000_000;

  private final VirtualClock clock = new VirtualClock();

  @TempDir private Path folder;

  private static Step.Open step() {
    Rate rate =
        new Rate(
            "400/s for 1s, 40/s for 2s",
            List.of(
                new Rate.Point(0, 400),
                new Rate.Point(SECOND, 400),
                new Rate.Point(SECOND, 40),
                new Rate.Point(3 * SECOND, 40)));
    return Step.Open.of(
            1,
            Arrivals.POISSON,
            Duration.ofMillis(500),
            Duration.ofSeconds(3),
            Map.of("get", 100.0),
            150)
        .at(rate);
  }

  /// The schedule's requests in each part, counted by hand; the warm-up's in part -1.
  private static Map<Integer, Long> due() {
    Schedule schedule = Schedule.of(step(), 1, Bed.CLIENT.streamSeed(0, -1));
    Map<Integer, Long> due = new TreeMap<>();
    for (Slot slot = schedule.first(); slot.nanos() < 3.5e9; slot = schedule.after(slot)) {
      due.merge(slot.nanos() < 0.5e9 ? -1 : slot.nanos() < 1.5e9 ? 0 : 1, 1L, Long::sum);
    }
    return due;
  }

  private static Map<Integer, Long> counted(
      Map<LatencyTag, Histogram> latencies, OperationOutcome outcome, Span span) {
    Map<Integer, Long> counted = new TreeMap<>();
    latencies.forEach((tag, durations) -> {
      if (tag.outcome() == outcome && tag.span() == span) {
        counted.merge(tag.part(), durations.getTotalCount(), Long::sum);
      }
    });
    return counted;
  }

  @Test
  void requests_belongToThePartInWhichTheyWereDue() throws Exception {
    DelayedSession slow =
        new DelayedSession(clock, new MemoryEngine.MemorySession(), start -> start + ANSWER);
    Bed bed = new Bed(clock, folder, slow, 1000, 0, Map.of());
    new OpenStepRun(bed.context, 0, step()).run();
    Map<LatencyTag, Histogram> latencies = bed.latencies();
    Map<Integer, Long> answered = counted(latencies, OperationOutcome.OK, Span.RESPONSE);
    Map<Integer, Long> shed = counted(latencies, OperationOutcome.SHED, Span.DELAY);
    Map<Integer, Long> all = new TreeMap<>(answered);
    shed.forEach((part, count) -> all.merge(part, count, Long::sum));
    assertThat(all).isEqualTo(due());
    assertThat(shed).as("the busy part finds no room").containsOnlyKeys(0);
    assertThat(shed.get(0)).isGreaterThan(50);
    assertThat(latencies)
        .allSatisfy((tag, durations) ->
            assertThat(tag.part() == LatencyTag.WHOLE).isEqualTo(!tag.measured()));
    assertThat(bed.rows.stream().filter(Interval::measured).mapToLong(Interval::shed).sum())
        .isEqualTo(shed.get(0));
    assertThat(bed.rows.stream().filter(Interval::measured).mapToLong(Interval::ok).sum())
        .isEqualTo(answered.getOrDefault(0, 0L) + answered.getOrDefault(1, 0L));
    assertThat(bed.rows)
        .as("one row of a kind in an interval")
        .extracting(row -> row.measured() + " " + row.startNanos())
        .doesNotHaveDuplicates();
  }
}
