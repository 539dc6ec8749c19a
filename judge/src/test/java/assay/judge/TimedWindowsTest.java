package assay.judge;

import static assay.judge.Found.figure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Plan;
import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import assay.record.results.SteadinessResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Run directories from a closed loop over a mix with a known number of answers per second, and one
/// request half a second after its window.
final class TimedWindowsTest {

  private static final long SECOND = 1_000_000_000;
  private static final long BEGINS = 10 * SECOND;
  private static final int SECONDS = 20;
  private static final String STEP = "closed-1";

  @TempDir Path folder;

  private Results judge(IntUnaryOperator gets) throws IOException {
    Step step =
        new Step.Timed(
            STEP,
            4,
            Duration.ZERO,
            Duration.ofSeconds(5),
            Duration.ofSeconds(SECONDS),
            Map.of("get", 90.0, "put", 10.0),
            Step.Keys.UNIFORM,
            null);
    Plan plan = SyntheticTrial.plan(step);
    SyntheticRun run = new SyntheticRun(folder, plan.toBuilder().checks(List.of()).plan());
    long ends = BEGINS + SECONDS * SECOND;
    run.events(
        SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()),
        event(SECOND, TimedEvent.Type.TRIAL_BEGINS, null, Map.of()),
        event(BEGINS - 5 * SECOND, TimedEvent.Type.STEP_BEGINS, STEP, Map.of()),
        event(BEGINS, TimedEvent.Type.WINDOW_BEGINS, STEP, Map.of()),
        event(ends, TimedEvent.Type.WINDOW_ENDS, STEP, Map.of()),
        part(ends + SECOND, "get", false, 7_000_000),
        part(ends + SECOND, "get", true, 20_001),
        part(ends + SECOND, "put", true, 2_000),
        event(ends + 2 * SECOND, TimedEvent.Type.TRIAL_ENDS, null, Map.of()));
    List<Interval> rows = new ArrayList<>();
    List<LatencyReader.Slice> slices = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      long start = BEGINS + second * SECOND;
      add(rows, slices, start, SECOND, "get", gets.applyAsInt(second), 100_000);
      add(rows, slices, start, SECOND, "put", gets.applyAsInt(second) / 10, 1_000_000);
    }
    add(rows, slices, ends, SECOND / 2, "get", 1, 500_000_000);
    run.timeline(rows);
    run.latencies("sync-1", "client-1", slices);
    return Judge.judge(run.directory()).results();
  }

  private static TimedEvent event(
      long nanos, TimedEvent.Type type, @Nullable String step, Map<String, String> fields) {
    return SomeEvent.of(nanos, "sync-1", type, step, "", fields);
  }

  private static TimedEvent part(long nanos, String kind, boolean counted, long ok) {
    return event(
        nanos,
        TimedEvent.Type.PART,
        STEP,
        Map.of(
            "text", kind,
            "kind", kind,
            "round", counted ? "1" : "0",
            "counted", "" + counted,
            "nanos", "" + (counted ? SECONDS : 5) * SECOND,
            "requests", "" + ok,
            "ok", "" + ok,
            "rows", "" + ok));
  }

  private static void add(
      List<Interval> rows,
      List<LatencyReader.Slice> slices,
      long start,
      long length,
      String kind,
      int count,
      long nanos) {
    rows.add(
        new IntervalDraft("sync-1", STEP, kind).from(start, length).ok(count).service(nanos).row());
    slices.add(
        new LatencyReader.Slice(
            new LatencyTag(STEP, true, kind, Span.SERVICE, OperationOutcome.OK),
            start,
            start + length,
            DurationHistogram.alike(nanos, count)));
  }

  private static Window window(Results results, String kind) {
    return results.trials().getFirst().windows().stream()
        .filter(window -> window.kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void window_isClosed_asLongAsTheStudySays_andCountsItsLateAnswers() throws IOException {
    Results results = judge(second -> 1000);
    Window get = window(results, "get");
    assertThat(get.window()).isEqualTo("closed");
    assertThat(get.nanos()).isEqualTo(SECONDS * SECOND);
    assertThat(get.ok()).isEqualTo(20_001);
    assertThat(get.achievedPerSecond()).isCloseTo(20_001 / 20.0, within(1e-9));
    assertThat(get.response()).isEmpty();
    assertThat(get.delay()).isEmpty();
    assertThat(get.offeredPerSecond()).isEqualTo(-1);
    assertThat(window(results, "put").ok()).isEqualTo(2_000);
    assertThat(results.invalid()).isEmpty();
  }

  @Test
  void figures_areServiceTimesOfEachKind_andNoTimes() throws IOException {
    Results results = judge(second -> 1000);
    assertThat(figure(results, "service-p50(get)").value()).isCloseTo(100_000, within(100.0));
    assertThat(figure(results, "service-p99(get)").value()).isCloseTo(100_000, within(100.0));
    assertThat(figure(results, "service-p50(put)").value()).isCloseTo(1_000_000, within(1_000.0));
    assertThat(window(results, "get").service().getLast()).extracting(Quantile::q).isEqualTo(1.0);
    assertThat(window(results, "get").service().getLast().nanos())
        .isCloseTo(500_000_000, within(500_000L));
    assertThat(results.rows().getFirst().figures())
        .extracting(Figure::metric)
        .noneMatch(metric -> metric.startsWith("time(") || metric.startsWith("p50"));
  }

  @Test
  void throughput_isOfTheStep_overItsWindow() throws IOException {
    Figure rate = figure(judge(second -> 1000), "throughput(closed-1)");
    assertThat(rate.value()).isCloseTo((20_001 + 2_000) / 20.0, within(1e-9));
    assertThat(rate.lowerIsBetter()).isFalse();
    assertThat(rate.unit()).isEqualTo("/s");
  }

  @Test
  void throughput_isFromWhereItStoodStill() throws IOException {
    Figure rate =
        figure(judge(second -> second < 5 ? 500 : 1000 + second % 2), "throughput(closed-1)");
    assertThat(rate.value()).isCloseTo((15 * 1100 + 8 + 1) / 15.0, within(1e-9));
  }

  @Test
  void loopThatStoodStill_isSteady() throws IOException {
    Results results = judge(second -> 1000 + second % 2);
    assertThat(results.trials().getFirst().steadiness())
        .singleElement()
        .satisfies(steadiness -> {
          assertThat(steadiness.step()).isEqualTo(STEP);
          assertThat(steadiness.state()).isEqualTo(SteadinessResult.State.STEADY);
          assertThat(steadiness.leftOutSeconds()).isZero();
        });
  }

  @Test
  void loopThatWarmedUp_countsFromWhereItStoodStill() throws IOException {
    Results results = judge(second -> second < 5 ? 500 : 1000 + second % 2);
    assertThat(results.trials().getFirst().steadiness().getFirst().leftOutSeconds()).isEqualTo(5);
    assertThat(window(results, "get").nanos()).isEqualTo(15 * SECOND);
    assertThat(window(results, "get").ok()).isEqualTo(15 * 1000 + 8 + 1);
  }

  @Test
  void loopThatDrifts_isNonSteady() throws IOException {
    Results results = judge(second -> second < 12 ? 1000 + second % 2 : 600 + second % 2);
    assertThat(results.trust())
        .anyMatch(caveat ->
            Said.of(caveat.text()).startsWith("NON-STEADY: times and rates of closed-1 depend"));
  }
}
