package assay.study.steps;

import assay.plan.Plan;
import assay.plan.Step;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study.StudyStep;
import assay.study.file.StudyProblems;
import assay.study.file.UnitParser;
import assay.study.file.ValueOrigins;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Decides the background users of a step: whether the workload has requests for them, and whether
/// they would send any.
record TrafficReader(
    RequestKinds kinds, boolean lean, StudyProblems problems, ValueOrigins origins) {

  private static final Duration SLEEP = Duration.ofSeconds(1);

  /// A step's users, or null if it has none.
  ///
  /// @param window the window's length before a lean run shrinks it, or null if unknown
  Step.@Nullable Traffic of(StudyStep.@Nullable Users given, String id, @Nullable Duration window) {
    if (given == null) {
      return null;
    }
    if (!kinds.background()) {
      problems.atKey(
          given.at(),
          "E450",
          "the workload `%s` has no background requests".formatted(kinds.workload()),
          "leave `traffic` out, or choose a workload with background requests");
    }
    origins.put(id + ".traffic", given.threads());
    SourceValue threads = given.threads();
    Duration sleep = duration(given.sleep(), SLEEP);
    checkSleep(given, sleep, window);
    SourceValue gc = given.gc();
    Duration collects = gc == null ? null : StepReader.duration(gc, problems);
    Step.Traffic asked =
        new Step.Traffic(
            threads == null ? 1 : (int) UnitParser.count(threads.text()), sleep, collects);
    Step.Traffic traffic = lean ? LeanPlanner.traffic(asked) : asked;
    if (!traffic.equals(asked)) {
      origins.say(id + ".traffic", Plan.LEAN);
    }
    return traffic;
  }

  private Duration duration(@Nullable SourceValue given, Duration otherwise) {
    return given == null ? otherwise : StepReader.duration(given, problems);
  }

  /// A user that sleeps through a window is no traffic in it.
  private void checkSleep(StudyStep.Users given, Duration sleep, @Nullable Duration window) {
    if (window == null || sleep.compareTo(window) < 0) {
      return;
    }
    String what = "users that sleep for the whole window may send no request in it";
    String help = "a `sleep` shorter than the window, or a longer `for`";
    SourceValue written = given.sleep();
    if (written == null) {
      problems.atKey(given.at(), "E451", what, help + "; without `sleep` users sleep for 1s");
    } else {
      problems.at(written, "E451", what, help);
    }
  }
}
