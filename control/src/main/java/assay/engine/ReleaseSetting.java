package assay.engine;

import assay.api.Settings;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.words.ReleaseOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The setting `version`, for engines whose product can be exchanged for another release.
public final class ReleaseSetting {

  public static final String NAME = ReleaseOrder.SETTING;

  private ReleaseSetting() {}

  /// The release that a configuration names; empty for the one that Assay contains or the host has.
  public static Optional<String> of(Settings settings) {
    return named(settings.text(NAME, ""));
  }

  /// The release that a value names; empty for a word such as `shipped`.
  public static Optional<String> named(@Nullable String value) {
    return Optional.ofNullable(value).filter(ReleaseOrder::isRelease);
  }

  /// The same settings with another release.
  public static Settings in(Settings settings, String release) {
    Map<String, String> values = new HashMap<>(settings.values());
    values.put(NAME, release);
    return new Settings(values);
  }

  /// The releases that a configuration's members run: the one that it names, then those of its upgrades.
  public static List<String> during(Plan plan, Configuration configuration) {
    return Stream.concat(of(configuration.values()).stream(), upgrades(plan, configuration))
        .distinct()
        .toList();
  }

  private static Stream<String> upgrades(Plan plan, Configuration configuration) {
    return plan.steps(configuration).stream()
        .flatMap(step -> step.faults().stream())
        .map(FaultSpec::release)
        .filter(release -> !release.isEmpty());
  }

  /// The distinct releases of an engine in a plan, for a reader: `5.3.8, 5.7.0`.
  ///
  /// @param otherwise the release of configurations that name none
  public static String all(Plan plan, String engine, String otherwise) {
    return plan.configurations().stream()
        .filter(configuration -> plan.engine(configuration).equals(engine))
        .flatMap(configuration ->
            Stream.concat(
                Stream.of(of(configuration.values()).orElse(otherwise)),
                upgrades(plan, configuration)))
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
