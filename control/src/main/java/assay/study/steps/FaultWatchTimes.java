package assay.study.steps;

import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.fault.FaultKind;
import assay.plan.rate.Rate;
import assay.study.file.SourceValue;
import assay.study.file.StudyProblems;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// When a step's faults come and how long the step is watched. A lean run leaves out long calm
/// periods and late echoes. It keeps enough requests before the first fault to compare with, all
/// faults' lengths and distances, and time for a recovery that is seen to hold. No duration is
/// longer than in the study.
///
/// @param earlier how much earlier than in the study the faults come
/// @param window the length of the step's window
/// @param harmed whether there are faults
record FaultWatchTimes(Duration earlier, Duration window, boolean harmed) {

  /// A lean run's earliest fault, without its phase.
  static final Duration BEFORE = Duration.ofSeconds(2);

  /// How long a lean run watches after the last fault: eight seconds of recovery, and two seconds
  /// in which it must hold.
  static final Duration AFTER = Duration.ofSeconds(10);

  /// How much longer it watches after a fault that ends every member: a cluster forms again, and reads its files.
  static final Duration AFTER_ALL = Duration.ofSeconds(10);

  /// The requests that a fault's effect is compared with, as the check `recovery` demands.
  private static final double BASELINE_REQUESTS = 100;

  /// A factor for chance in the arrivals, and for bins that belong to neither side.
  private static final double SLACK = 1.3;

  private static final Duration EDGE = Duration.ofMillis(300);

  static FaultWatchTimes whole(Duration duration) {
    return new FaultWatchTimes(Duration.ZERO, duration, false);
  }

  /// A lean run's times.
  ///
  /// @param faults as written; a fault without a time is ignored
  /// @param duration the study's window
  /// @param asked figures that need requests without a fault
  /// @param chosen what [#chosen] says of the configurations' own faults
  static FaultWatchTimes lean(
      List<Map<String, SourceValue>> faults,
      Duration duration,
      Rate rate,
      Map<String, Double> mix,
      List<String> asked,
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
    Duration baseline =
        longer(compared(rate, first), LeanPlanner.sampling(rate, first, mix, asked));
    Duration at = LeanPlanner.shorter(first, longer(BEFORE, baseline));
    Duration span = moments.getLast().minus(first);
    Duration held =
        faults.stream()
            .map(fault -> held(fault.get("for"), problems).plus(beyond(fault)))
            .reduce(chosen, FaultWatchTimes::longer);
    Duration wanted = at.plus(span).plus(held).plus(AFTER);
    Duration earlier = first.minus(at);
    return new FaultWatchTimes(earlier, LeanPlanner.shorter(duration.minus(earlier), wanted), true);
  }

  /// A rate in these times. With faults, what is before and after them is left out and all else stays, because a fault's
  /// effect depends on the rate around it. Without faults, the whole shape is compressed.
  Rate rate(Rate rate, Duration duration) {
    if (rate.constant() || window.equals(duration)) {
      return rate;
    }
    return !harmed
        ? rate.compressed(duration.toNanos(), window.toNanos())
        : rate.between(earlier.toNanos(), earlier.plus(window).toNanos());
  }

  /// The longest fault that a configuration's setting `fault` chooses, and the longer time to watch after it if it ends every
  /// member.
  static Duration chosen(List<Configuration> configurations) {
    return configurations.stream()
        .flatMap(
            configuration -> FaultSpec.parse(configuration.values().text("fault", "none")).stream())
        .map(fault -> fault.duration().plus(beyond(fault.fault(), fault.target())))
        .reduce(Duration.ZERO, FaultWatchTimes::longer);
  }

  private static Duration beyond(Map<String, SourceValue> fault) {
    return fault.entrySet().stream()
        .map(each -> beyond(each.getKey(), each.getValue().text()))
        .reduce(Duration.ZERO, FaultWatchTimes::longer);
  }

  private static Duration beyond(String word, String target) {
    return FaultKind.of(word).filter(kind -> kind.endsWholeCluster(target)).isPresent()
        ? AFTER_ALL
        : Duration.ZERO;
  }

  private static Duration compared(Rate rate, Duration fault) {
    return EDGE.plus(LeanPlanner.lasting(rate, SLACK * BASELINE_REQUESTS, fault));
  }

  private static Duration held(@Nullable SourceValue given, StudyProblems problems) {
    return given == null ? Duration.ZERO : StepReader.duration(given, problems);
  }

  static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
