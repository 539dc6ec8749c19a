package assay.study.check;

import assay.api.RequestKind;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.List;

/// Refuses the check `anomalies` if not every request of the study is a transaction, and checks of availability if one is.
public record TransactionChecks(
    Study study, RequiredCapabilities required, StudyProblems problems) {

  private static final String CHECK = "anomalies";
  private static final String CAPABILITY = "Transactions";

  public void check() {
    List<String> others =
        required.kinds().stream()
            .filter(kind -> !kind.needs().getSimpleName().equals(CAPABILITY))
            .map(RequestKind::name)
            .map("`%s`"::formatted)
            .toList();
    if (others.size() < required.kinds().size()) {
      ChecksOfAnswers.refuse(
          study,
          problems,
          "E473",
          "each aborted transaction",
          "`aborted-transactions` of `anomalies` counts those");
    }
    if (others.isEmpty()) {
      return;
    }
    for (SourceValue asked : study.checks()) {
      if (asked.text().equals(CHECK)) {
        problems.at(
            asked,
            "E473",
            "`anomalies` takes each request as one transaction, which %s %s not"
                .formatted(String.join(", ", others), others.size() == 1 ? "is" : "are"),
            "leave `anomalies` out of `check`, or write `workload: transactions` and"
                + " `mix: { append: 60, readLists: 40 }`");
      }
    }
  }
}
