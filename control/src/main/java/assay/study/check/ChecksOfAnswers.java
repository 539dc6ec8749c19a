package assay.study.check;

import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.Set;

/// Refuses checks of availability where a refusal leaves nothing in the history that tells it from a request without an answer.
final class ChecksOfAnswers {

  private static final Set<String> CHECKS = Set.of("recovery", "stalls");

  private ChecksOfAnswers() {}

  /// @param refusal what they would take for a request without an answer
  /// @param instead what tells of refusals
  static void refuse(
      Study study, StudyProblems problems, String code, String refusal, String instead) {
    for (SourceValue asked : study.checks()) {
      if (CHECKS.contains(asked.text())) {
        problems.at(
            asked,
            code,
            "`%s` would take %s for a request without an answer".formatted(asked.text(), refusal),
            "leave `%s` out of `check`; %s".formatted(asked.text(), instead));
      }
    }
  }
}
