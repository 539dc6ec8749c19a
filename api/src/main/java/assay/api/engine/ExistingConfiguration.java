package assay.api.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// How an existing cluster is configured, as far as it tells a client.
///
/// @param values each setting's value by the name that the cluster gives it; without secrets. If members differ, all their
///     values, with ` | ` between them
/// @param unread why no value is known, a sentence without a full stop; empty if some are
public record ExistingConfiguration(Map<String, String> values, String unread) {

  public ExistingConfiguration {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /// One that was read.
  public static ExistingConfiguration of(Map<String, String> values) {
    return new ExistingConfiguration(values, "");
  }

  /// One that was not read.
  ///
  /// @param why a sentence without a full stop
  public static ExistingConfiguration unknown(String why) {
    return new ExistingConfiguration(Map.of(), why);
  }
}
