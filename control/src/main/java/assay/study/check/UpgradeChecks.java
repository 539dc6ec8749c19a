package assay.study.check;

import assay.engine.EngineDescriptor;
import assay.engine.ReleaseSetting;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Checks whether upgrades have a release to begin with, and another one to end with.
public record UpgradeChecks(Study study, EngineDescriptor engine, StudyProblems problems) {

  private static final String FAULT = "fault";
  private static final String TO = "to";
  private static final String UNFIT = "E472";

  /// Checks every configuration's upgrades in the order in which they happen.
  ///
  /// @param plan a configuration's steps, with the faults it chooses
  public void check(List<Configuration> configurations, Function<Configuration, List<Step>> plan) {
    for (Configuration configuration : configurations) {
      Optional<String> now = ReleaseSetting.of(configuration.values());
      for (Step step : plan.apply(configuration)) {
        for (FaultSpec fault : step.faults()) {
          if (FaultKind.of(fault.fault()).filter(FaultKind::namesRelease).isPresent()) {
            check(fault, now, configuration);
            now = now.map(before -> fault.release());
          }
        }
      }
    }
  }

  private void check(FaultSpec fault, Optional<String> now, Configuration configuration) {
    SourceValue place = place(fault);
    if (engine.simulated()) {
      return;
    }
    if (engine.releases() == null) {
      problems.at(
          place,
          "E415",
          "`%s` makes no sense for %s: Assay has no other release of it"
              .formatted(fault.fault(), engine.engine()),
          "use `rolling-restart`, or an engine with the setting `version`");
    } else if (!engine.fitsRelease(fault.release())) {
      problems.at(
          place,
          UNFIT,
          "the adapter of %s does not fit the release %s: `version` must be %s"
              .formatted(
                  engine.engine(),
                  fault.release(),
                  Objects.requireNonNull(engine.settings().get(ReleaseSetting.NAME)).expected()),
          "write a release that it fits");
    } else if (now.isEmpty()) {
      problems.at(
          place,
          UNFIT,
          "`%s` begins with a release that `%s` does not name"
              .formatted(fault.text(), configuration.name()),
          "name it: `cluster: { version: … }`");
    } else if (now.get().equals(fault.release())) {
      problems.at(
          place,
          UNFIT,
          "`%s` changes nothing: the members of `%s` run %s already"
              .formatted(fault.text(), configuration.name(), fault.release()),
          "name another release, or use `rolling-restart` to see what a restart costs");
    }
  }

  private SourceValue place(FaultSpec fault) {
    return Stream.concat(
            study.written(FAULT).filter(given -> given.text().equals(fault.text())),
            study
                .faults()
                .filter(written -> written.containsKey(fault.fault()))
                .flatMap(written -> Stream.ofNullable(written.get(TO)))
                .filter(given -> given.text().equals(fault.release())))
        .findFirst()
        .orElse(study.id());
  }
}
