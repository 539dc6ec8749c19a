package assay.study.check;

import assay.engine.EngineDescriptor;
import assay.engine.ReleaseSetting;
import assay.engine.SettingDefinition;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Step;
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
      Optional<Running> now =
          ReleaseSetting.of(configuration.values())
              .map(release -> Running.after(release, configuration));
      for (Step step : plan.apply(configuration)) {
        for (FaultSpec fault : step.faults()) {
          if (!fault.release().isEmpty()) {
            check(fault, now, configuration);
            now = now.map(before -> Running.after(fault.release(), configuration));
          }
        }
      }
    }
  }

  /// @param server the server program; empty if the product is made of jars
  private record Running(String server, String release) {

    /// What members run after an upgrade to what it names.
    static Running after(String named, Configuration configuration) {
      String given = configuration.values().text(ReleaseSetting.SERVER, "");
      return new Running(ReleaseSetting.server(named).orElse(given), ReleaseSetting.release(named));
    }
  }

  private void check(FaultSpec fault, Optional<Running> now, Configuration configuration) {
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
    } else if (!hasServer(fault)) {
      SettingDefinition servers = engine.settings().get(ReleaseSetting.SERVER);
      problems.at(
          place,
          UNFIT,
          "%s has no server program for `to: %s`".formatted(engine.engine(), fault.release()),
          servers == null ? "write the release alone" : "the name is " + servers.expected());
    } else if (!engine.fitsRelease(ReleaseSetting.release(fault.release()))) {
      problems.at(
          place,
          UNFIT,
          "the adapter of %s does not fit the release %s: `version` must be %s"
              .formatted(
                  engine.engine(),
                  ReleaseSetting.release(fault.release()),
                  Objects.requireNonNull(engine.settings().get(ReleaseSetting.NAME)).expected()),
          "write a release that it fits");
    } else if (now.isEmpty()) {
      problems.at(
          place,
          UNFIT,
          "`%s` begins with a release that `%s` does not name"
              .formatted(fault.text(), configuration.name()),
          "name it: `cluster: { version: … }`");
    } else if (now.get().equals(Running.after(fault.release(), configuration))) {
      problems.at(
          place,
          UNFIT,
          "`%s` changes nothing: the members of `%s` run %s already"
              .formatted(fault.text(), configuration.name(), fault.release()),
          "name another release, or use `rolling-restart` to see what a restart costs");
    }
  }

  private boolean hasServer(FaultSpec fault) {
    SettingDefinition servers = engine.settings().get(ReleaseSetting.SERVER);
    return ReleaseSetting.server(fault.release())
        .map(server -> servers != null && servers.allows(server))
        .orElse(true);
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
