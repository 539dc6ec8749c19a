package assay.plan;

import assay.api.Durations;
import assay.api.Settings;
import assay.plan.Plan.Value;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One combination of settings: a row of the matrix.
///
/// @param name short and unique: `sync`, `closest+scheduled(2s)`
/// @param slug the name as a safe piece of a file name: `closest-scheduled-2s`
/// @param settings every setting with its value and origin, in the order of the glossary
public record Strategy(String name, String slug, Map<String, Value> settings) {

  /// The setting that names a strategy's own engine, where strategies of a plan have several.
  public static final String ENGINE = "engine";

  /// The setting that names the configuration which an existing cluster is in.
  public static final String CONFIGURATION = "configuration";

  private static final Duration SECOND = Duration.ofSeconds(1);

  /// What is done every so often: `scheduled(2s)`.
  private static final Pattern TIMER =
      Pattern.compile("[\\w-]+\\((\\d+(?:\\.\\d+)?(?:ns|us|µs|ms|s|m|h))\\)");

  public Strategy {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /// The settings without their origins.
  public Settings values() {
    return new Settings(
        settings.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().text())));
  }

  /// The name of its engine.
  ///
  /// @param otherwise the plan's, which it has where it names none
  public String engine(String otherwise) {
    return values().text(ENGINE, otherwise);
  }

  /// The range from which the phase of its faults is drawn: the period of the slowest timer that its
  /// settings name, as `scheduled(2s)` does, as often as it takes to last a second; a second where none
  /// is named. A moment that is uniform over it is uniform over the timer's period too.
  public Duration faultPhase() {
    Duration slowest =
        settings.values().stream()
            .map(value -> TIMER.matcher(value.text()))
            .filter(Matcher::matches)
            .map(timer -> Durations.parse(timer.group(1)))
            .filter(Duration::isPositive)
            .max(Comparator.naturalOrder())
            .orElse(SECOND);
    return slowest.multipliedBy(Math.ceilDiv(SECOND.toNanos(), slowest.toNanos()));
  }

  /// Whether backups are sent in batches, so that one may be a period behind.
  public boolean batched() {
    return values().text("backup", "").contains("(");
  }

  /// Whether members are weighed while the data is loaded. Backups that are sent in batches would have
  /// to be waited for at every fill level, which takes longer than the load itself: only where a
  /// study says so.
  public boolean weighed() {
    String asked = values().text("measure-memory", "never");
    return asked.equals("always") || (asked.equals("auto") && !batched());
  }
}
