package assay.study.check;

import assay.api.HasLookups;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.ClientLanguageSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.ProgramLanguage;
import assay.plan.Step;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import assay.study.settings.RequiredCapabilities;
import assay.study.steps.DataSizeReader;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Refuses requests that clients in other languages cannot send, before anything starts.
public final class ClientLanguageChecks {

  private static final String CODE = "E446";

  private static final Set<Step.Keys.Choice> EVERY_LANGUAGE =
      EnumSet.of(Step.Keys.Choice.UNIFORM, Step.Keys.Choice.ZIPF, Step.Keys.Choice.HOT);

  private final Study study;
  private final EngineDescriptor engine;
  private final RequiredCapabilities required;
  private final StudyProblems problems;

  public ClientLanguageChecks(
      Study study, EngineDescriptor engine, RequiredCapabilities required, StudyProblems problems) {
    this.study = study;
    this.engine = engine;
    this.required = required;
    this.problems = problems;
  }

  /// Checks the configurations with clients in another language. Each problem is reported once for each
  /// language.
  ///
  /// @param amounts the data's numbers
  public void check(
      List<Configuration> configurations,
      List<Step> steps,
      Workload workload,
      Map<String, Plan.Value> amounts) {
    Map<String, List<Configuration>> languages =
        configurations.stream()
            .collect(
                Collectors.groupingBy(
                    each ->
                        each.values()
                            .text(ClientLanguageSetting.SETTING, ClientLanguageSetting.JAVA),
                    LinkedHashMap::new,
                    Collectors.toList()));
    languages.remove(ClientLanguageSetting.JAVA);
    languages.forEach((language, all) -> {
      if (checkWorkload(language, workload)) {
        // The sent kinds depend on settings, which may vary.
        Set<String> told = new HashSet<>();
        all.forEach(configuration ->
            checkKinds(language, sent(language, workload, amounts, configuration), told));
        checkKeys(language, steps);
        checkRates(language, steps);
      }
    });
  }

  /// A user's own program may use the values of any core.
  private boolean checkWorkload(String language, Workload workload) {
    List<String> known =
        ProgramLanguage.named(language).stream()
            .map(ProgramLanguage::workloads)
            .findFirst()
            .orElseGet(ClientLanguageChecks::anyWorkload);
    boolean serves = known.contains(workload.name());
    if (!serves) {
      tell(
          study.workload(),
          "clients with `%s: %s` have no values of the workload `%s`"
              .formatted(ClientLanguageSetting.SETTING, language, workload.name()),
          "they have the values of " + String.join(", ", known));
    }
    return serves;
  }

  private static List<String> anyWorkload() {
    return ProgramLanguage.all().stream()
        .flatMap(each -> each.workloads().stream())
        .distinct()
        .toList();
  }

  /// The kinds that a language's clients send under a configuration.
  private Set<String> sent(
      String language,
      Workload workload,
      Map<String, Plan.Value> amounts,
      Configuration configuration) {
    Optional<ProgramLanguage> known = ProgramLanguage.named(language);
    List<String> all =
        known.map(each -> each.sends(engine.engine())).orElse(ClientLanguageSetting.KINDS);
    boolean looksUp = known.isEmpty() || all.contains(ProgramLanguage.LOOKUPS);
    Set<String> sent = new LinkedHashSet<>(all);
    sent.removeIf(
        kind -> workload.kinds().stream().noneMatch(offered -> offered.name().equals(kind)));
    if (looksUp) {
      sent.addAll(
          HasLookups.of(workload, DataSizeReader.data(amounts, configuration.values())).keySet());
    }
    return sent;
  }

  private void checkKinds(String language, Set<String> sent, Set<String> told) {
    String help =
        sent.isEmpty()
            ? "with these settings they send no requests of this workload"
            : "with these settings they send " + String.join(", ", sent);
    required.kinds().stream()
        .map(RequestKind::name)
        .filter(kind -> !sent.contains(kind) && told.add(kind))
        .forEach(kind ->
            tell(
                required.request(kind),
                "clients with `%s: %s` do not send `%s` to %s"
                    .formatted(ClientLanguageSetting.SETTING, language, kind, engine.engine()),
                help));
  }

  private void checkKeys(String language, List<Step> steps) {
    if (steps.stream().anyMatch(ClientLanguageChecks::drawnByJavaOnly)) {
      tell(
          null,
          "clients with `%s: %s` choose keys only by uniform, zipf(…) or hot(…)"
              .formatted(ClientLanguageSetting.SETTING, language),
          "write one of these, or use clients in Java");
    }
    if (steps.stream()
        .anyMatch(step -> step instanceof Step.Timed timed && !timed.thinkSpread().isZero())) {
      tell(
          null,
          "clients with `%s: %s` pause for the same time after each answer"
              .formatted(ClientLanguageSetting.SETTING, language),
          "leave out `think-spread`, or let Java clients send the requests");
    }
  }

  private void checkRates(String language, List<Step> steps) {
    if (steps.stream()
        .anyMatch(step -> step instanceof Step.Open open && !open.rate().constant())) {
      tell(
          null,
          "clients with `%s: %s` keep only a constant rate"
              .formatted(ClientLanguageSetting.SETTING, language),
          "write one rate, or let Java clients send the requests");
    }
  }

  private static boolean drawnByJavaOnly(Step step) {
    Step.@Nullable Keys keys =
        switch (step) {
          case Step.Closed closed -> null;
          case Step.Timed timed -> timed.keys();
          case Step.Open open -> open.keys();
          case Step.Capacity search -> search.keys();
        };
    return keys != null && (!EVERY_LANGUAGE.contains(keys.choice()) || keys.every() != null);
  }

  private void tell(@Nullable SourceValue place, String what, String help) {
    SourceValue at =
        place == null
            ? study.written(ClientLanguageSetting.SETTING).findFirst().orElse(null)
            : place;
    problems.at(at, CODE, what, help);
  }
}
