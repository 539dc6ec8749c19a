package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.load.Bed;
import assay.load.BlockedSession;
import assay.load.BrokenSession;
import assay.load.MemoryEngine;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.SomeEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class OpenStepRunTest {

  private static final Duration WARM_UP = Duration.ofMillis(150);
  private static final Duration LASTS = Duration.ofMillis(350);

  @TempDir private Path folder;

  static Step.Open step(double rate, Map<String, Double> mix, int inFlight) {
    return Step.Open.of(rate, Arrivals.POISSON, WARM_UP, LASTS, mix, inFlight);
  }

  /// The schedule's requests between two moments, counted by hand.
  private static long offered(double rate, Duration from, Duration to) {
    Schedule schedule = Schedule.of(Arrivals.POISSON, rate, Bed.CLIENT.streamSeed(3, -1));
    long count = 0;
    for (Slot slot = schedule.first(); slot.nanos() < to.toNanos(); slot = schedule.after(slot)) {
      count += slot.nanos() >= from.toNanos() ? 1 : 0;
    }
    return count;
  }

  private static long sum(Bed bed, Predicate<Interval> rows, ToLongFunction<Interval> count) {
    return bed.rows.stream().filter(rows).mapToLong(count).sum();
  }

  @Test
  void everyRequest_isInRowsHistogramsAndHistory() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    // Enough in flight that a host which freezes for 0.1 s sheds none.
    new OpenStepRun(bed.context, 3, step(2000, Map.of("put", 50.0, "get", 50.0), 256)).run();
    long warm = offered(2000, Duration.ZERO, WARM_UP);
    long measured = offered(2000, WARM_UP, WARM_UP.plus(LASTS));
    assertThat(sum(bed, row -> !row.measured(), Interval::ok)).isEqualTo(warm);
    assertThat(sum(bed, Interval::measured, Interval::ok)).isEqualTo(measured);
    assertThat(bed.events()).hasSize((int) (warm + measured));
    Map<LatencyTag, Histogram> latencies = bed.latencies();
    for (Span span : Span.values()) {
      assertThat(
              latencies.entrySet().stream()
                  .filter(entry -> entry.getKey().span() == span && entry.getKey().measured())
                  .mapToLong(entry -> entry.getValue().getTotalCount())
                  .sum())
          .isEqualTo(measured);
    }
    assertThat(latencies).hasSize(2 * 3 * 2);
  }

  @Test
  void requestsThatFail_areCountedByReason() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 10_000, 0);
    new OpenStepRun(bed.context, 3, step(500, Map.of("put", 50.0, "get", 50.0), 8)).run();
    long all = offered(500, Duration.ZERO, WARM_UP.plus(LASTS));
    List<TimedEvent> events =
        bed.events.stream()
            .filter(event -> event.type() == TimedEvent.Type.REQUESTS_FAILED)
            .toList();
    assertThat(events).hasSize(2);
    assertThat(
            events.stream()
                .mapToLong(event -> Long.parseLong(SomeEvent.fields(event).get("count")))
                .sum())
        .isEqualTo(all);
    assertThat(events)
        .allSatisfy(event ->
            assertThat(SomeEvent.fields(event))
                .containsEntry("exception", "java.lang.IllegalStateException")
                .containsEntry("message", "connection lost")
                .containsEntry("client", "client-1"))
        .anySatisfy(event ->
            assertThat(SomeEvent.fields(event))
                .containsEntry("kind", "put")
                .containsEntry("outcome", "UNKNOWN"))
        .anySatisfy(event ->
            assertThat(SomeEvent.fields(event))
                .containsEntry("kind", "get")
                .containsEntry("outcome", "FAILED"));
  }

  @Test
  void requestsThatGoWell_leaveNoReason() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    new OpenStepRun(bed.context, 3, step(500, Map.of("put", 50.0, "get", 50.0), 8)).run();
    assertThat(bed.events).noneMatch(event -> event.type() == TimedEvent.Type.REQUESTS_FAILED);
  }

  @Test
  void keysSetAside_areNotWrittenFromThePlannedFaultOn() throws Exception {
    Bed bed = withFaultPlanned(Duration.ZERO);
    long planned = bed.event(TimedEvent.Type.WINDOW_BEGINS).nanos();
    assertThat(writtenKeys(bed, event -> event.intendedNanos() > planned))
        .doesNotContain(3, 7)
        .contains(0, 1, 2, 4, 5, 6);
  }

  @Test
  void keysSetAside_areWrittenUntilThePlannedFault() throws Exception {
    Bed bed = withFaultPlanned(Duration.ofHours(1));
    assertThat(writtenKeys(bed, event -> true)).contains(0, 1, 2, 3, 4, 5, 6, 7);
  }

  /// A step on eight keys; the third and the seventh are set aside for a fault.
  private Bed withFaultPlanned(Duration at) throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 8, 0);
    FaultSpec fault = new FaultSpec("kill", "member", at);
    Step.Open step =
        Step.Open.of(2000, Arrivals.POISSON, WARM_UP, LASTS, Map.of("put", 100.0), 4, fault);
    new OpenStepRun(bed.context, 3, step).run();
    return bed;
  }

  private static List<Integer> writtenKeys(Bed bed, Predicate<Operation> events) throws Exception {
    return bed.events().stream().filter(events).map(Operation::key).distinct().toList();
  }

  @Test
  void events_holdIntendedStartAndEndInOrder() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    new OpenStepRun(bed.context, 3, step(500, Map.of("put", 50.0, "get", 50.0), 8)).run();
    long begins = bed.event(TimedEvent.Type.STEP_BEGINS).nanos();
    Schedule schedule = Schedule.of(Arrivals.POISSON, 500, Bed.CLIENT.streamSeed(3, -1));
    Slot slot = schedule.first();
    List<Operation> events =
        bed.events().stream()
            .sorted((a, b) -> Long.compare(a.intendedNanos(), b.intendedNanos()))
            .toList();
    for (Operation event : events) {
      assertThat(event.intendedNanos()).isEqualTo(begins + slot.nanos());
      assertThat(event.startNanos()).isGreaterThanOrEqualTo(event.intendedNanos());
      assertThat(event.endNanos()).isGreaterThanOrEqualTo(event.startNanos());
      assertThat(event.step()).isEqualTo(3);
      slot = schedule.after(slot);
    }
  }

  @Test
  void kinds_comeByTheirShares() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    new OpenStepRun(bed.context, 3, step(4000, Map.of("put", 25.0, "get", 75.0), 8)).run();
    long puts = sum(bed, row -> row.kind().equals("put"), Interval::ok);
    long all = offered(4000, Duration.ZERO, WARM_UP.plus(LASTS));
    assertThat(puts / (double) all).isBetween(0.20, 0.30);
  }

  @Test
  void marks_frameTheWindow() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    new OpenStepRun(bed.context, 3, step(500, Map.of("get", 100.0), 8)).run();
    long begins = bed.event(TimedEvent.Type.STEP_BEGINS).nanos();
    long window = bed.event(TimedEvent.Type.WINDOW_BEGINS).nanos();
    assertThat(window - begins).isEqualTo(WARM_UP.toNanos());
    assertThat(bed.event(TimedEvent.Type.WINDOW_ENDS).nanos() - window).isEqualTo(LASTS.toNanos());
    assertThat(bed.rows).isNotEmpty();
    for (Interval row : bed.rows) {
      if (row.measured()) {
        assertThat(row.startNanos()).isGreaterThanOrEqualTo(window);
      }
    }
  }

  @Test
  void fullFlight_shedsTheRestAndSaysSo() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    Bed bed = new Bed(folder, new BlockedSession(ended), 50, 0);
    long all = offered(1000, Duration.ZERO, WARM_UP.plus(LASTS));
    // The four are held until every other slot is shed, however late a busy host sheds it.
    bed.onMark =
        mark -> {
          if (mark.type() == TimedEvent.Type.WINDOW_ENDS) {
            bed.awaitShed(all - 4);
            ended.countDown();
          }
        };
    new OpenStepRun(bed.context, 3, step(1000, Map.of("put", 100.0), 4)).run();
    long never = sum(bed, row -> true, Interval::shed);
    assertThat(never).isEqualTo(all - 4);
    assertThat(sum(bed, row -> true, Interval::ok)).isEqualTo(all - never);
    // The four were meant for the warm-up, and belong to it even if they end after the window.
    assertThat(sum(bed, row -> !row.measured(), Interval::ok)).isEqualTo(4);
    List<Operation> shed =
        bed.events().stream().filter(event -> event.outcome() == OperationOutcome.SHED).toList();
    assertThat(shed)
        .hasSize((int) never)
        .allSatisfy(event -> {
          assertThat(event.op()).isEqualTo(Op.WRITE);
          assertThat(event.key()).isEqualTo(-1);
          assertThat(event.endNanos()).isEqualTo(event.intendedNanos());
        });
    LatencyTag tag = new LatencyTag("open-1", false, "put", Span.RESPONSE, OperationOutcome.OK);
    assertThat(bed.latencies())
        .hasEntrySatisfying(
            tag, times -> assertThat(times.getMinValue()).isGreaterThan(LASTS.toNanos()));
  }

  @Test
  void bugOfAWorkload_endsTheStep() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
    assertThatThrownBy(
            () -> new OpenStepRun(bed.context, 3, step(500, Map.of("dance", 100.0), 8)).run())
        .hasMessageContaining("dance");
  }

  @Test
  void requestWithoutAKey_isTheClientsOwn_andInNoShareOfWhatTheSystemAnswered() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 3, 0);
    new OpenStepRun(bed.context, 3, step(500, Map.of("insert", 100.0), 8)).run();
    long without = offered(500, Duration.ZERO, WARM_UP.plus(LASTS)) - 3;
    assertThat(sum(bed, row -> true, Interval::unknown)).isEqualTo(3);
    assertThat(sum(bed, row -> true, Interval::shed)).isZero();
    assertThat(bed.events())
        .filteredOn(event -> event.outcome() == OperationOutcome.NO_KEY)
        .hasSize((int) without)
        .allMatch(event -> event.op() == Op.WRITE && event.key() == -1);
    assertThat(TimedEvent.events(bed.events, StepEvent.RequestsFailed.class))
        .filteredOn(why -> why.outcome() == OperationOutcome.NO_KEY)
        .singleElement()
        .satisfies(why -> assertThat(why.count()).isEqualTo(without))
        .satisfies(why -> assertThat(why.message()).contains("no key is free to write"));
  }
}
