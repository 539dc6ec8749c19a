package assay.study.check;

import assay.api.RequestKind;
import assay.api.Workload;
import assay.plan.ClientLanguage;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What clients in other languages cannot send: refused before anything starts.
public final class ClientLanguageChecks {

  private static final String CODE = "E446";

  private final Study study;
  private final RequiredCapabilities required;
  private final StudyProblems problems;

  public ClientLanguageChecks(Study study, RequiredCapabilities required, StudyProblems problems) {
    this.study = study;
    this.required = required;
    this.problems = problems;
  }

  /// Checks a study with a strategy whose clients are in another language; each problem is told once.
  public void check(List<Strategy> strategies, List<Step> steps, Workload workload) {
    strategies.stream()
        .map(strategy -> strategy.values().text(ClientLanguage.SETTING, ClientLanguage.JAVA))
        .filter(language -> !language.equals(ClientLanguage.JAVA))
        .findFirst()
        .ifPresent(language -> check(language, steps, workload));
  }

  private void check(String language, List<Step> steps, Workload workload) {
    if (!ClientLanguage.WORKLOADS.contains(workload.name())) {
      tell(
          study.workload(),
          "clients with `%s: %s` have no values of the workload `%s`"
              .formatted(ClientLanguage.SETTING, language, workload.name()),
          "theirs are those of " + String.join(", ", ClientLanguage.WORKLOADS));
    }
    required.kinds().stream()
        .map(RequestKind::name)
        .filter(kind -> !ClientLanguage.KINDS.contains(kind))
        .forEach(kind ->
            tell(
                required.request(kind),
                "clients with `%s: %s` do not send `%s`"
                    .formatted(ClientLanguage.SETTING, language, kind),
                "they send " + String.join(", ", ClientLanguage.KINDS)));
    if (steps.stream().anyMatch(ClientLanguageChecks::latest)) {
      tell(
          null,
          "clients with `%s: %s` do not choose keys by `latest`"
              .formatted(ClientLanguage.SETTING, language),
          "choose them by uniform, zipf(…) or hot(…)");
    }
  }

  private static boolean latest(Step step) {
    Step.@Nullable Keys keys =
        switch (step) {
          case Step.Closed closed -> null;
          case Step.Timed timed -> timed.keys();
          case Step.Open open -> open.keys();
          case Step.Capacity search -> search.keys();
        };
    return keys != null && keys.choice() == Step.Keys.Choice.LATEST;
  }

  private void tell(@Nullable SourceValue place, String what, String help) {
    SourceValue setting = study.cluster().get(ClientLanguage.SETTING);
    List<SourceValue> axis = study.vary().axes().getOrDefault(ClientLanguage.SETTING, List.of());
    SourceValue at =
        place != null ? place : setting != null ? setting : axis.isEmpty() ? null : axis.getFirst();
    if (at == null) {
      problems.add(CODE, what, help);
    } else {
      problems.at(at, CODE, what, help);
    }
  }
}
