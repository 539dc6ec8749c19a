package assay.judge.window;

import assay.judge.window.WarmupDetection.Movement;
import assay.judge.window.WarmupDetection.Series;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.results.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Finds from when each timed step counts, and whether it was steady. Findings of histories cover the whole window: a
/// loss during the warm-up is a loss.
///
/// @param counted every step, counting from when it had settled
/// @param steadiness what was seen in each timed step
public record SteadyState(List<StepTimes> counted, List<Steadiness> steadiness) {

  private static final long SECOND_NANOS = 1_000_000_000;

  public static SteadyState of(TrialRecord trial, List<StepTimes> steps) {
    PerSecondSeries seconds = PerSecondSeries.of(trial, steps);
    List<StepTimes> counted = new ArrayList<>();
    List<Steadiness> steadiness = new ArrayList<>();
    for (StepTimes step : steps) {
      if (step.step() instanceof Step.Closed closed) {
        counted.add(step);
        steadiness.addAll(PartWarmup.of(closed, trial.events()));
        continue;
      }
      if (step.step() instanceof Step.Open open && !open.rate().constant()) {
        counted.add(step);
        steadiness.add(
            new Steadiness(
                open.id(),
                Steadiness.State.UNKNOWN,
                PerSecondSeries.count(step),
                0,
                "its rate changes, so a change of its times does not tell"));
        continue;
      }
      List<Series> series = seconds.series(step);
      WarmupDetection warmup = WarmupDetection.of(series);
      counted.add(step.without(warmup.from() * SECOND_NANOS));
      steadiness.add(steadiness(step, warmup, series.isEmpty()));
    }
    return new SteadyState(counted, steadiness);
  }

  private static Steadiness steadiness(StepTimes step, WarmupDetection warmup, boolean few) {
    Steadiness.State state =
        !warmup.told()
            ? Steadiness.State.UNKNOWN
            : warmup.moving() == null ? Steadiness.State.STEADY : Steadiness.State.NON_STEADY;
    int seconds = PerSecondSeries.count(step);
    return new Steadiness(
        step.step().id(), state, seconds, warmup.from(), text(seconds, warmup, few));
  }

  private static String text(int seconds, WarmupDetection warmup, boolean few) {
    if (!warmup.told()) {
      return few && seconds >= WarmupDetection.LEAST_SECONDS
          ? "too few requests a second to tell whether it was steady"
          : "%d s are too short to tell whether it was steady; %d s are needed"
              .formatted(seconds, WarmupDetection.LEAST_SECONDS);
    }
    List<String> words = new ArrayList<>();
    Movement beginning = warmup.beginning();
    if (beginning != null) {
      words.add(
          "its first %d s were left out: %s changed by %s at second %d"
              .formatted(warmup.from(), beginning.name(), share(beginning), beginning.second()));
    }
    Movement moving = warmup.moving();
    words.add(
        moving == null
            ? "no level changed by more than 5 % in what counts"
            : "%s changed by %s at second %d of the window"
                .formatted(moving.name(), share(moving), moving.second()));
    return String.join("; ", words);
  }

  private static String share(Movement movement) {
    return String.format(Locale.ROOT, "%+.0f %%", movement.share() * 100).replace('-', '−');
  }
}
