package assay.study.settings;

import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.study.file.SourceValue;
import assay.study.file.Study;
import assay.study.file.StudyProblems;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Checks both halves of faults that configurations choose: a step has the time, `fault: { at: 10s }`,
/// and a configuration has the action, `fault: kill member`. One half alone would have no effect.
public final class ConfigurationFaultCheck {

  private static final String FAULT = "fault";

  private ConfigurationFaultCheck() {}

  public static void check(Study study, List<Step> steps, StudyProblems problems) {
    SourceValue what = what(study);
    boolean when =
        steps.stream()
            .flatMap(step -> step.faults().stream())
            .anyMatch(FaultSpec::leftToConfiguration);
    if (when && what == null) {
      SourceValue at = when(study);
      problems.at(
          at == null ? study.id() : at,
          "E340",
          "the kind of fault is missing: neither the step nor any configuration has a `fault`",
          "write it here, such as `kill: member`, or as a setting, `vary: { fault: [kill member] }`");
    } else if (!when && what != null) {
      problems.at(
          what,
          "E340",
          "no step sets a time for `%s`, so the fault would never start".formatted(what.text()),
          "add `fault: { at: 10s }` to an open step");
    }
  }

  private static @Nullable SourceValue what(Study study) {
    return study
        .written(FAULT)
        .filter(given -> !given.text().equals("none"))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable SourceValue when(Study study) {
    return study
        .faults()
        .map(ConfigurationFaultCheck::alone)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /// The time of a fault without an action, or null.
  private static @Nullable SourceValue alone(Map<String, SourceValue> fault) {
    boolean said = fault.keySet().stream().anyMatch(key -> FaultKind.of(key).isPresent());
    return said ? null : fault.get("at");
  }
}
