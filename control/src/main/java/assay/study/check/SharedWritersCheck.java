package assay.study.check;

import assay.judge.check.SiteArrivals;
import assay.judge.trial.CheckerRegistry;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.List;

/// Refuses clients that write the same keys in every configuration if the study asks for checks that could then judge
/// nothing. With sites, other checks judge those keys. If only some configurations share keys, these checks are not known
/// there.
public record SharedWritersCheck(Study study, StudyProblems problems) {

  private static final String SHARED = "shared";

  public void check(List<Configuration> configurations) {
    List<String> unjudged =
        study.checks().stream()
            .map(SourceValue::text)
            .filter(name -> !CheckerRegistry.judgesSharedKeys(name))
            .distinct()
            .toList();
    boolean shared =
        configurations.stream()
            .map(Configuration::values)
            .allMatch(settings ->
                settings.text(SiteArrivals.WRITERS, "own").equals(SHARED)
                    && !ClusterSites.of(settings).any());
    if (shared && !configurations.isEmpty() && !unjudged.isEmpty()) {
      problems.at(
          study
              .written(SiteArrivals.WRITERS)
              .filter(given -> given.text().equals(SHARED))
              .findFirst()
              .orElse(study.id()),
          "E470",
          "with `writers: shared` a key's versions have no order, so %s can judge nothing"
              .formatted(String.join(", ", unjudged.stream().map("`%s`"::formatted).toList())),
          "write `writers: own`, or leave %s out of `check`"
              .formatted(unjudged.size() == 1 ? "this check" : "these checks"));
    }
  }
}
