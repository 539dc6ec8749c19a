package assay.judge.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.judge.Judge;
import assay.judge.Said;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.results.Results;
import assay.record.results.ScalingResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Run directories with closed steps by a known law.
final class ScalingSweepAnalysisTest {

  private static final long SECOND = 1_000_000_000;

  @TempDir Path folder;

  /// The OK requests in a round; -1 without a record.
  private int ok = -1;

  /// X(N) = 1000 N / (1 + 0.1 (N − 1) + 0.025 N (N − 1)): most at N = 6.
  private static double law(int n) {
    return 1000 * n / (1 + 0.1 * (n - 1) + 0.025 * n * (n - 1));
  }

  private static Plan plan(int steps, int repeats) {
    List<Step> closed = new ArrayList<>();
    for (int n = 1; n <= steps; n++) {
      closed.add(
          new Step.Closed(
              "closed-" + n,
              n,
              Duration.ZERO,
              1,
              List.of(new Step.Part("put 2000", "put", 2000, 1))));
    }
    Plan plan =
        SyntheticTrial.plan(
            closed.getFirst(), List.of(SyntheticTrial.configuration("sync")), repeats);
    return plan.toBuilder().steps(closed).checks(List.of()).seed(1).plan();
  }

  private List<ScalingResult> sweeps(int steps, int repeats, IntToDoubleFunction law)
      throws IOException {
    Plan plan = plan(steps, repeats);
    SyntheticRun run = new SyntheticRun(folder.resolve("run-" + steps + "-" + repeats), plan);
    long at = SECOND;
    for (Plan.Trial each : plan.trials()) {
      String trial = each.id();
      // Every other run is 1 % faster, the others 1 % slower.
      double off = 1 + (each.repeat() % 2 == 0 ? 0.01 : -0.01);
      for (int n = 1; n <= steps; n++) {
        String step = "closed-" + n;
        run.events(SomeEvent.of(at, trial, TimedEvent.Type.WINDOW_BEGINS, step, "", Map.of()));
        long nanos = Math.round(2000 / law.applyAsDouble(n) / (repeats == 1 ? 1 : off) * 1e9);
        at += nanos;
        run.events(
            part(at, trial, step, 0, false, 7 * nanos), part(at, trial, step, 1, true, nanos));
        run.events(SomeEvent.of(at, trial, TimedEvent.Type.WINDOW_ENDS, step, "", Map.of()));
        run.timeline(List.of(row(trial, step, at - nanos, nanos)));
      }
      run.latencies(trial, "client-1", List.of());
      run.events(SomeEvent.of(at + 1, trial, TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()));
      at += SECOND;
    }
    Results results = Judge.judge(run.directory()).results();
    return results.sweeps();
  }

  private static Interval row(String trial, String step, long start, long length) {
    return row(trial, step, start, length, 2000);
  }

  private TimedEvent part(
      long at, String trial, String step, int round, boolean counted, long nanos) {
    Map<String, String> fields =
        new HashMap<>(
            Map.of(
                "text", "put 2000",
                "round", "" + round,
                "counted", "" + counted,
                "nanos", "" + nanos,
                "requests", "2000"));
    if (ok >= 0) {
      fields.put("ok", "" + ok);
    }
    return SomeEvent.of(at, trial, TimedEvent.Type.PART, step, "", fields);
  }

  /// 500 of 2,000 puts fail in every round.
  @Test
  void requestsThatFailed_areNoThroughput() throws IOException {
    ok = 1500;
    ScalingResult sweep = sweeps(3, 1, ScalingSweepAnalysisTest::law).getFirst();
    for (ScalingResult.Point point : sweep.points()) {
      double answered = 0.75 * law(point.workers());
      assertThat(point.perSecond()).singleElement().satisfies(closeTo(answered));
    }
  }

  @Test
  void requestsThatAllEndedOk_areTheThroughput() throws IOException {
    ok = 2000;
    ScalingResult sweep = sweeps(3, 2, n -> 1000.0 * n).getFirst();
    for (ScalingResult.Point point : sweep.points()) {
      assertThat(point.perSecond())
          .hasSize(2)
          .allSatisfy(
              rate -> assertThat(rate).isCloseTo(1000.0 * point.workers(), withinPercentage(1.1)));
    }
  }

  @Test
  void law_isRecoveredWithItsPeakAndTheHostsCores() throws IOException {
    ScalingResult sweep = sweeps(9, 4, ScalingSweepAnalysisTest::law).getFirst();
    ScalingResult.Fit fit = Objects.requireNonNull(sweep.fit());
    assertThat(fit.lambda().value()).isCloseTo(1000, within(1.0));
    assertThat(fit.alpha().value()).isCloseTo(0.1, within(1e-3));
    assertThat(fit.beta().value()).isCloseTo(0.025, within(1e-4));
    assertThat(Objects.requireNonNull(fit.peak()).value()).isCloseTo(6, within(0.02));
    assertThat(fit.curve().getLast().workers()).isEqualTo(18);
    assertThat(Said.of(sweep.answer())).contains("most at 6.0 threads", "they share 2 cores");
  }

  /// Loops over a mix, with a 10 s window filled by the law.
  @Test
  void threadsOfAMix_areASweepToo() throws IOException {
    List<Step> steps = new ArrayList<>();
    for (int n = 1; n <= 8; n++) {
      steps.add(
          new Step.Timed(
              "closed-" + n,
              n,
              Duration.ZERO,
              Duration.ZERO,
              Duration.ofSeconds(10),
              Map.of("put", 100.0),
              new Step.Keys("zipf(0.99)", Step.Keys.Choice.ZIPF, 0.99, 0, 0),
              null));
    }
    Plan plan = plan(1, 1).toBuilder().steps(steps).plan();
    SyntheticRun run = new SyntheticRun(folder.resolve("run-mix"), plan);
    String trial = plan.trials().getFirst().id();
    long at = SECOND;
    for (int n = 1; n <= 8; n++) {
      String step = "closed-" + n;
      run.events(SomeEvent.of(at, trial, TimedEvent.Type.WINDOW_BEGINS, step, "", Map.of()));
      run.timeline(List.of(row(trial, step, at, 10 * SECOND, Math.round(10 * law(n)))));
      at += 10 * SECOND;
      run.events(SomeEvent.of(at, trial, TimedEvent.Type.WINDOW_ENDS, step, "", Map.of()));
    }
    run.latencies(trial, "client-1", List.of());
    run.events(SomeEvent.of(at + 1, trial, TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()));
    ScalingResult sweep = Judge.judge(run.directory()).results().sweeps().getFirst();
    assertThat(sweep.axis()).isEqualTo("threads");
    assertThat(sweep.figure()).isEqualTo("put 100 %, zipf(0.99)");
    assertThat(sweep.points()).hasSize(8);
    for (int n = 1; n <= 8; n++) {
      ScalingResult.Point point = sweep.points().get(n - 1);
      assertThat(point.workers()).isEqualTo(n);
      assertThat(point.perSecond()).singleElement().satisfies(closeTo(law(point.workers())));
    }
  }

  private static ThrowingConsumer<Double> closeTo(double rate) {
    return found -> assertThat(found).isCloseTo(rate, within(0.1));
  }

  private static Interval row(String trial, String step, long start, long length, long ok) {
    return new IntervalDraft(trial, step, "put").from(start, length).ok(ok).service(1).row();
  }

  @Test
  void plateauOfTheHostsCores_hasNoFitAndNoPeak() throws IOException {
    ScalingResult sweep = sweeps(8, 4, n -> 1000.0 * Math.min(n, 2)).getFirst();
    assertThat(sweep.fit()).isNull();
    assertThat(Said.of(sweep.answer()))
        .startsWith("no fit: the law misses what was measured by more than");
  }

  @Test
  void oneRunOfEach_hasACurveUpToTheLargestPointAndNoPeak() throws IOException {
    ScalingResult sweep = sweeps(8, 1, ScalingSweepAnalysisTest::law).getFirst();
    ScalingResult.Fit fit = Objects.requireNonNull(sweep.fit());
    assertThat(fit.peak()).isNull();
    assertThat(fit.curve().getLast().workers()).isEqualTo(8);
    assertThat(Said.of(sweep.answer())).contains("one run of each").doesNotContain("most at 6");
  }

  @Test
  void fivePoints_areSaidToBeTooFew() throws IOException {
    ScalingResult sweep = sweeps(5, 1, ScalingSweepAnalysisTest::law).getFirst();
    assertThat(sweep.fit()).isNull();
    assertThat(Said.of(sweep.answer())).isEqualTo("no fit: 5 points: a fit needs 6");
  }

  @Test
  void twoPoints_areAComparison() throws IOException {
    assertThat(sweeps(2, 1, ScalingSweepAnalysisTest::law)).isEmpty();
  }
}
