package assay.study.steps;

import assay.study.file.SourceValue;
import assay.study.file.Study.StudyStep;
import assay.study.file.StudyProblems;
import org.jspecify.annotations.Nullable;

/// The two forms of a closed step: counted parts, `each: […]`, or a mix with a duration, `for: 30s,
/// mix: {…}`.
final class ClosedStepForm {

  private ClosedStepForm() {}

  /// Whether a closed step has the form with a mix; reports a step with neither form or parts of
  /// both.
  static boolean isTimed(StudyStep.Closed step, StudyProblems problems) {
    boolean timed =
        !step.mix().shares().isEmpty() || step.duration() != null || step.keys() != null;
    if (!step.sound()) {
      return timed && step.each().isEmpty();
    }
    if (!step.each().isEmpty()) {
      ofParts(step, problems);
      return false;
    }
    if (!timed) {
      problems.at(
          step.at(),
          "E102",
          "`closed` lacks `each`, or `for` and `mix`",
          "add `each:` with a list of parts such as [put 2000], or `for: 30s` and `mix: { get: 100 }`");
      return false;
    }
    if (step.duration() == null) {
      lacks(step, "for", "a duration above 0, such as 30s", problems);
    }
    if (step.mix().shares().isEmpty()) {
      lacks(step, "mix", "a mapping from a kind of request to its share in percent", problems);
    }
    if (step.discard() != null) {
      problems.atKey(
          step.discard(),
          "E202",
          "`discard` counts rounds, but a closed loop with a `mix` has none",
          "write `warm-up: 10s` instead");
    }
    return true;
  }

  private static void ofParts(StudyStep.Closed step, StudyProblems problems) {
    if (step.mix().shares().isEmpty()) {
      alone(step.duration(), "for", problems);
      alone(step.keys(), "keys", problems);
      alone(step.thinkSpread(), "think-spread", problems);
    } else {
      problems.at(
          step.at(),
          "E202",
          "`closed` has both `each` and `mix`",
          "write `each` for counted parts or `for` and `mix` for a time, in separate steps");
    }
  }

  /// Reports a key that belongs to a mix only.
  private static void alone(@Nullable SourceValue given, String key, StudyProblems problems) {
    if (given != null) {
      problems.atKey(
          given,
          "E202",
          "`%s` is for a closed loop with a `mix`, but this one has `each`".formatted(key),
          "leave it out: the parts set the number of requests");
    }
  }

  private static void lacks(
      StudyStep.Closed step, String key, String form, StudyProblems problems) {
    problems.at(
        step.at(),
        "E102",
        "`closed` lacks `%s`".formatted(key),
        "add `%s:` with %s".formatted(key, form));
  }
}
