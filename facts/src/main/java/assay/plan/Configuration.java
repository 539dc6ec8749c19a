package assay.plan;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.plan.Plan.Value;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One combination of settings: a row of the matrix.
///
/// @param name short and unique: `sync`, `closest+scheduled(2s)`
/// @param slug safe in file names: `closest-scheduled-2s`
/// @param settings all, in the glossary's order
public record Configuration(String name, String slug, Map<String, Value> settings) {

  /// The setting for a configuration's own engine.
  public static final String ENGINE = "engine";

  /// The setting for an existing cluster's configuration.
  public static final String CLUSTER_CONFIGURATION = "cluster-configuration";

  private static final Duration SECOND = Duration.ofSeconds(1);

  /// A periodic action: `scheduled(2s)`.
  private static final Pattern TIMER =
      Pattern.compile("[\\w-]+\\((\\d+(?:\\.\\d+)?(?:ns|us|µs|ms|s|m|h))\\)");

  public Configuration {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /// Its values of the settings to which another configuration gives another value: `backup: sync`.
  public List<String> valuesApartFrom(List<Configuration> others) {
    return settings.entrySet().stream()
        .filter(own -> !own.getValue().text().isEmpty())
        .filter(own ->
            others.stream()
                .map(other -> other.settings().get(own.getKey()))
                .anyMatch(value -> value != null && !value.text().equals(own.getValue().text())))
        .map(own -> own.getKey() + ": " + own.getValue().text())
        .toList();
  }

  /// Like [#valuesApartFrom]; empty if its name tells them all, as `sync` tells `backup: sync`.
  public List<String> valuesToTell(List<Configuration> others) {
    List<String> values = valuesApartFrom(others);
    return values.stream()
            .allMatch(value -> name.contains(value.substring(value.indexOf(": ") + 2)))
        ? List.of()
        : values;
  }

  public Settings values() {
    return new Settings(
        settings.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().text())));
  }

  public String engine(String otherwise) {
    return values().text(ENGINE, otherwise);
  }

  /// The range of its faults' random phase: the slowest timer's period in its settings, repeated up to at least a
  /// second; one second without timers. A uniform phase is then uniform over the timer's period too.
  public Duration faultPhase() {
    Duration slowest =
        settings.entrySet().stream()
            // `ext4(128m)` is a size, not a period.
            .filter(setting -> !setting.getKey().equals(DiskSetting.NAME))
            .map(setting -> TIMER.matcher(setting.getValue().text()))
            .filter(Matcher::matches)
            .map(timer -> DurationNotation.parse(timer.group(1)))
            .filter(Duration::isPositive)
            .max(Comparator.naturalOrder())
            .orElse(SECOND);
    return slowest.multipliedBy(Math.ceilDiv(SECOND.toNanos(), slowest.toNanos()));
  }

  /// Within which time its copies promise to show a write: the period of backups in batches. Empty if no setting
  /// declares one.
  public Optional<Duration> copiesWithin() {
    Matcher timer = TIMER.matcher(values().text("backup", ""));
    return timer.matches() ? Optional.of(DurationNotation.parse(timer.group(1))) : Optional.empty();
  }

  /// Whether backups may lag by a period.
  public boolean batched() {
    return copiesWithin().isPresent();
  }

  /// With batched backups only if the study asks: waiting for them at every fill level takes longer than the load.
  public boolean measuresMemory() {
    String asked = values().text("measure-memory", "never");
    return asked.equals("always") || (asked.equals("auto") && !batched());
  }
}
