package assay.study.settings;

import assay.api.RequestKind;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.study.file.RequestKinds;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a study's requests need from an engine.
///
/// @param offered the workload's requests
public record RequiredCapabilities(Study study, RequestKinds offered, StudyProblems problems) {

  public List<RequestKind> kinds() {
    return requests().stream()
        .map(request -> offered.find(kind(request)))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /// The study's first mention of a request kind, or null.
  @Nullable
  public SourceValue request(String kind) {
    return requests().stream().filter(given -> kind(given).equals(kind)).findFirst().orElse(null);
  }

  private List<SourceValue> requests() {
    List<SourceValue> requests = new ArrayList<>();
    for (Study.StudyStep step : study.steps()) {
      switch (step) {
        case Study.StudyStep.Closed closed -> {
          requests.addAll(closed.each());
          requests.addAll(closed.mix().shares().values());
        }
        case Study.StudyStep.Open open -> requests.addAll(open.mix().shares().values());
        case Study.StudyStep.Capacity capacity -> requests.addAll(capacity.mix().shares().values());
      }
    }
    return requests;
  }

  /// The kind in `getAll 100x6` of a closed step, and in `get: 30` of a mix.
  private static String kind(SourceValue request) {
    int space = request.text().indexOf(' ');
    return space < 0 ? request.key() : request.text().substring(0, space);
  }

  /// What an engine lacks for a request; empty if nothing.
  Optional<String> missing(EngineDescriptor engine) {
    return requests().stream()
        .map(request -> missing(engine, request))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> missing(EngineDescriptor engine, SourceValue request) {
    RequestKind kind = offered.find(kind(request));
    if (kind == null) {
      return Optional.empty();
    }
    String needed = kind.needs().getSimpleName();
    return engine.capabilities().contains(needed)
        ? Optional.empty()
        : Optional.of(
            "`%s` needs %s, which %s lacks%s"
                .formatted(kind.name(), needed, engine.engine(), engine.whyAbsent(needed)));
  }

  public void check(EngineDescriptor engine) {
    String help =
        "assay list %1$s finds studies that run on %1$s, which has: %2$s"
            .formatted(engine.engine(), String.join(", ", engine.capabilities()));
    for (SourceValue request : requests()) {
      boolean mix = request.text().indexOf(' ') < 0;
      missing(engine, request)
          .ifPresent(what -> {
            if (mix) {
              problems.atKey(request, "E405", what, help);
            } else {
              problems.at(request, "E405", what, help);
            }
          });
    }
  }

  /// Reports configurations that remove a capability that a request needs.
  public void checkLacking(EngineDescriptor engine, List<Configuration> configurations) {
    for (SourceValue request : requests()) {
      RequestKind kind = offered.find(kind(request));
      if (kind != null) {
        engine
            .taken(kind.needs().getSimpleName())
            .forEach((setting, values) ->
                values.forEach(
                    value -> checkLacking(engine, configurations, kind, request, setting, value)));
      }
    }
  }

  private void checkLacking(
      EngineDescriptor engine,
      List<Configuration> configurations,
      RequestKind kind,
      SourceValue request,
      String setting,
      String value) {
    if (configurations.stream()
        .anyMatch(
            each -> EngineDescriptor.takes(List.of(value), each.values().text(setting, "")))) {
      problems.at(
          request,
          "E405",
          "`%s` needs %s, which %s lacks with `%s: %s`"
              .formatted(
                  kind.name(), kind.needs().getSimpleName(), engine.engine(), setting, value),
          "other requests, or another " + setting);
    }
  }
}
