package assay.cli.draft;

import assay.api.Workload;
import assay.engine.EngineDescriptor;
import assay.plan.fault.FaultKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The choices for a new study.
///
/// @param existing whether the cluster is the user's own instead of Assay's
/// @param varied the setting that varies; empty for none
/// @param fault the fault of a member; empty for none
/// @param time how long each configuration is measured
public record StudyChoices(
    EngineDescriptor engine,
    Workload workload,
    boolean existing,
    String varied,
    List<String> values,
    Optional<FaultKind> fault,
    Duration time) {

  static final Duration TIME = Duration.ofSeconds(15);

  public StudyChoices {
    values = List.copyOf(values);
  }

  /// A study with and without backups in which a member is killed.
  public static StudyChoices of(EngineDescriptor engine, Workload workload) {
    return new StudyChoices(
        engine,
        workload,
        false,
        "backup",
        List.of("sync", "none"),
        Optional.of(FaultKind.KILL),
        TIME);
  }

  StudyChoices existing(boolean own) {
    Optional<FaultKind> harmed = own ? Optional.empty() : fault;
    return new StudyChoices(engine, workload, own, varied, values, harmed, time);
  }

  StudyChoices vary(String setting, List<String> itsValues) {
    return new StudyChoices(engine, workload, existing, setting, itsValues, fault, time);
  }

  StudyChoices harm(Optional<FaultKind> kind) {
    return new StudyChoices(engine, workload, existing, varied, values, kind, time);
  }

  StudyChoices lasting(Duration each) {
    return new StudyChoices(engine, workload, existing, varied, values, fault, each);
  }

  /// The default engine: Coherence, or else the first with its own members, or else the first, among those that can
  /// serve the workload.
  public static Optional<EngineDescriptor> engineFor(
      Workload workload, List<EngineDescriptor> engines) {
    List<EngineDescriptor> able =
        engines.stream()
            .filter(engine ->
                workload.kinds().stream()
                    .anyMatch(kind -> engine.capabilities().contains(kind.needs().getSimpleName())))
            .toList();
    return able.stream()
        .filter(engine -> engine.engine().equals("coherence"))
        .findFirst()
        .or(() -> able.stream().filter(engine -> !engine.simulated()).findFirst())
        .or(() -> able.stream().findFirst());
  }
}
