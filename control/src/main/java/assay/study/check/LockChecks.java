package assay.study.check;

import assay.api.RequestKind;
import assay.api.lock.Locks;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.List;

/// Refuses the check `mutual-exclusion` if not every request of the study takes a lock, and checks of availability if one does:
/// they would take a refused lock for a request without an answer.
public record LockChecks(Study study, RequiredCapabilities required, StudyProblems problems) {

  private static final String CHECK = "mutual-exclusion";

  public void check() {
    List<String> others =
        required.kinds().stream()
            .filter(kind -> kind.needs() != Locks.class)
            .map(RequestKind::name)
            .map("`%s`"::formatted)
            .toList();
    if (others.size() < required.kinds().size()) {
      ChecksOfAnswers.refuse(
          study,
          problems,
          "E475",
          "each lock that another client holds",
          "`stuck-refusals` of `mutual-exclusion` counts locks that stay taken");
    }
    if (others.isEmpty()) {
      return;
    }
    for (SourceValue asked : study.checks()) {
      if (asked.text().equals(CHECK)) {
        problems.at(
            asked,
            "E475",
            "`mutual-exclusion` judges requests that take a lock, and %s %s none"
                .formatted(String.join(", ", others), others.size() == 1 ? "takes" : "take"),
            "leave `mutual-exclusion` out of `check`, or write `workload: locks` and"
                + " `mix: { lock: 50, tryLock: 50 }`");
      }
    }
  }
}
