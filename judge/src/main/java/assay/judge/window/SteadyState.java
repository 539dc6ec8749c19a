package assay.judge.window;

import assay.fact.Finding;
import assay.judge.window.WarmupDetection.Movement;
import assay.judge.window.WarmupDetection.Series;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.SteadinessResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds from when each timed step counts, and whether it was steady. Findings of histories cover the whole window: a
/// loss during the warm-up is a loss.
///
/// @param counted every step, counting from when it had settled
/// @param steadiness what was seen in each timed step
public record SteadyState(List<StepTimes> counted, List<SteadinessResult> steadiness) {

  private static final long SECOND_NANOS = 1_000_000_000;

  public static SteadyState of(TrialRecord trial, List<StepTimes> steps) {
    PerSecondSeries seconds = PerSecondSeries.of(trial, steps);
    List<StepTimes> counted = new ArrayList<>();
    List<SteadinessResult> steadiness = new ArrayList<>();
    for (StepTimes step : steps) {
      if (step.step() instanceof Step.Closed closed) {
        counted.add(step);
        steadiness.addAll(PartWarmupCheck.of(closed, trial.events()));
        continue;
      }
      if (step.step() instanceof Step.Open open && !open.rate().constant()) {
        counted.add(step);
        steadiness.add(
            new SteadinessResult(
                open.id(),
                SteadinessResult.State.UNKNOWN,
                PerSecondSeries.count(step),
                0,
                new RateChanges().fact()));
        continue;
      }
      List<Series> series = seconds.series(step);
      WarmupDetection warmup = WarmupDetection.of(series);
      counted.add(step.without(warmup.from() * SECOND_NANOS));
      steadiness.add(steadiness(step, warmup, series.isEmpty()));
    }
    return new SteadyState(counted, steadiness);
  }

  private static SteadinessResult steadiness(StepTimes step, WarmupDetection warmup, boolean few) {
    SteadinessResult.State state =
        !warmup.told()
            ? SteadinessResult.State.UNKNOWN
            : warmup.moving() == null
                ? SteadinessResult.State.STEADY
                : SteadinessResult.State.NON_STEADY;
    int seconds = PerSecondSeries.count(step);
    return new SteadinessResult(
        step.step().id(), state, seconds, warmup.from(), text(seconds, warmup, few).fact());
  }

  private static Finding text(int seconds, WarmupDetection warmup, boolean few) {
    if (!warmup.told()) {
      return few && seconds >= WarmupDetection.LEAST_SECONDS
          ? new TooFewPerSecond()
          : new TooShort(seconds, WarmupDetection.LEAST_SECONDS);
    }
    Movement beginning = warmup.beginning();
    Movement moving = warmup.moving();
    return new Moved(
        beginning == null
            ? null
            : new BeginningLeftOut(
                warmup.from(), beginning.name(), share(beginning), beginning.second()),
        moving == null
            ? new NothingMoved()
            : new LevelMoved(moving.name(), share(moving), moving.second()));
  }

  private static String share(Movement movement) {
    return String.format(Locale.ROOT, "%+.0f %%", movement.share() * 100).replace('-', '−');
  }

  record TooFewPerSecond() implements Finding {}

  record TooShort(int seconds, int needed) implements Finding {}

  /// @param beginning null if nothing was left out
  record Moved(@Nullable Finding beginning, Finding rest) implements Finding {}

  record BeginningLeftOut(int seconds, String figure, String change, int secondNumber)
      implements Finding {}

  record NothingMoved() implements Finding {}

  record LevelMoved(String figure, String change, int secondNumber) implements Finding {}

  record RateChanges() implements Finding {}
}
