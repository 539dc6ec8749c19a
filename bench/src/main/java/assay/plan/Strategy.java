package assay.plan;

import assay.api.Settings;
import assay.plan.Plan.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// One combination of settings: a row of the matrix.
///
/// @param name short and unique: `sync`, `closest+scheduled(2s)`
/// @param slug the name as a safe piece of a file name: `closest-scheduled-2s`
/// @param settings every setting with its value and origin, in the order of the glossary
public record Strategy(String name, String slug, Map<String, Value> settings) {

  /// The setting that names a strategy's own engine, where strategies of a plan have several.
  public static final String ENGINE = "engine";

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

  /// Whether backups are sent in batches, so that one may be a period behind.
  public boolean batched() {
    return values().text("backup", "").contains("(");
  }

  /// Whether members are weighed while the data is loaded. Backups that are sent in batches would have
  /// to be waited for at every fill level, which takes longer than the load itself: only where a
  /// study says so.
  public boolean weighed() {
    String asked = values().text("weigh", "never");
    return asked.equals("always") || (asked.equals("auto") && !batched());
  }
}
