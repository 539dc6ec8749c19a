package assay.study.steps;

import assay.plan.FaultSpec;
import assay.plan.Strategy;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// When the faults of a step come, and until when it is watched what they did. A lean run leaves out calm
/// and far echoes, but neither what a fault is compared with nor what is asked of it: before the first
/// fault there is enough to compare with, faults keep their lengths and their distances, and after the
/// last is over service may take some seconds to come back and is then seen to hold. Nothing is longer
/// than in the study itself, nor is the last fault watched for longer.
///
/// @param earlier how much earlier faults come than the study says
/// @param window how long the step's window is
record WatchTimes(Duration earlier, Duration window) {

  /// The earliest moment of a fault in a lean run, without its phase.
  static final Duration BEFORE = Duration.ofSeconds(2);

  /// How long a lean run watches once the last fault is over: recovery of up to eight seconds, and the two
  /// that it must be seen to hold.
  static final Duration AFTER = Duration.ofSeconds(10);

  /// The requests that a fault's effect is compared with, as the check `recovery` demands.
  private static final double BASELINE_REQUESTS = 100;

  /// What chance in the arrivals may take of them, and bins that belong to neither side.
  private static final double SLACK = 1.3;

  private static final Duration EDGE = Duration.ofMillis(300);

  /// Those of the study itself.
  static WatchTimes whole(Duration duration) {
    return new WatchTimes(Duration.ZERO, duration);
  }

  /// Those of a lean run.
  ///
  /// @param faults as written; each has a time, or is not looked at
  /// @param duration the study's own window
  /// @param rate requests a second
  /// @param sampling how long figures need that are asked for and that no fault may touch
  /// @param chosen the longest fault that some strategy chooses
  static WatchTimes lean(
      List<Map<String, SourceValue>> faults,
      Duration duration,
      double rate,
      Duration sampling,
      Duration chosen,
      StudyProblems problems) {
    List<Duration> moments =
        faults.stream()
            .map(fault -> fault.get("at"))
            .filter(at -> at != null)
            .map(at -> StepReader.duration(at, problems))
            .sorted(Comparator.naturalOrder())
            .toList();
    if (moments.isEmpty()) {
      return whole(duration);
    }
    Duration first = moments.getFirst();
    Duration baseline = longer(compared(rate), sampling);
    Duration at = LeanRun.shorter(first, longer(BEFORE, baseline));
    Duration span = moments.getLast().minus(first);
    Duration held =
        faults.stream()
            .map(fault -> held(fault.get("for"), problems))
            .reduce(chosen, WatchTimes::longer);
    Duration wanted = at.plus(span).plus(held).plus(AFTER);
    Duration earlier = first.minus(at);
    return new WatchTimes(earlier, LeanRun.shorter(duration.minus(earlier), wanted));
  }

  /// The longest fault that some strategy chooses by itself.
  static Duration chosen(List<Strategy> strategies) {
    return strategies.stream()
        .flatMap(strategy -> FaultSpec.parse(strategy.values().text("fault", "none")).stream())
        .map(FaultSpec::duration)
        .reduce(Duration.ZERO, WatchTimes::longer);
  }

  private static Duration compared(double rate) {
    double seconds = rate > 0 ? SLACK * BASELINE_REQUESTS / rate : 0;
    return EDGE.plusMillis((long) Math.ceil(1000 * seconds));
  }

  private static Duration held(@Nullable SourceValue given, StudyProblems problems) {
    return given == null ? Duration.ZERO : StepReader.duration(given, problems);
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
