package assay.study.check;

import assay.plan.Configuration;
import assay.plan.Step;
import assay.problem.Problem;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.yaml.YamlTree;
import java.time.Duration;
import java.util.List;

/// Limits the size of a study before anything is built from it.
public final class StudyLimits {

  private static final int MOST_TRIALS = 10_000;
  private static final Duration LONGEST = Duration.ofDays(30);

  private StudyLimits() {}

  public static boolean tooLong(
      Study study,
      List<Configuration> configurations,
      List<Step> steps,
      int repeats,
      StudyProblems problems) {
    long trials = (long) configurations.size() * repeats;
    if (trials > MOST_TRIALS) {
      tell(
          study,
          "%,d configurations × %,d repeats are %,d runs; the limit is %,d"
              .formatted(configurations.size(), repeats, trials, MOST_TRIALS),
          problems);
      return true;
    }
    double seconds = trials * steps.stream().mapToDouble(StudyLimits::seconds).sum();
    if (seconds > LONGEST.toSeconds()) {
      tell(
          study,
          "%,d runs of these steps take %,.0f days; the limit is %d"
              .formatted(trials, seconds / Duration.ofDays(1).toSeconds(), LONGEST.toDays()),
          problems);
      return true;
    }
    return false;
  }

  private static void tell(Study study, String what, StudyProblems problems) {
    SourceValue repeats = study.repeats();
    String help = "fewer repeats, fewer configurations, or shorter steps";
    problems.at(repeats == null ? study.id() : repeats, "E429", what, help);
  }

  /// The least duration of a step, as far as the study says.
  private static double seconds(Step step) {
    return switch (step) {
      case Step.Closed closed -> closed.warmUp().toSeconds();
      case Step.Timed timed -> timed.warmUp().plus(timed.duration()).toSeconds();
      case Step.Open open -> open.warmUp().plus(open.duration()).toSeconds();
      case Step.Capacity search -> search.longest().toSeconds();
    };
  }

  /// Reports a step with both forms of faults, because one would be dropped.
  public static void checkFaultKeys(YamlTree tree, StudyProblems problems) {
    for (int i = 0; i < tree.at("/steps").size(); i++) {
      String open = YamlTree.item("/steps", i) + "/open";
      if (tree.at(open).has("fault") && tree.at(open).has("faults")) {
        problems.add(
            new Problem(
                "E444",
                "the step has both `fault` and `faults`",
                tree.key(open + "/fault"),
                "put it into the list of `faults`"));
      }
    }
  }
}
