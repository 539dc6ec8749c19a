package assay.api.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The configuration of an existing cluster, as far as clients can read it.
///
/// @param values each setting's value by the cluster's own name, without secrets. If members
/// differ, all their values, separated by ` | `
/// @param unread why no value is known, a sentence without a full stop; empty if some are
public record ExistingConfiguration(Map<String, String> values, String unread) {

  public ExistingConfiguration {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /// A configuration that was read.
  public static ExistingConfiguration of(Map<String, String> values) {
    return new ExistingConfiguration(values, "");
  }

  /// A configuration that was not read.
  ///
  /// @param why a sentence without a full stop
  public static ExistingConfiguration unknown(String why) {
    return new ExistingConfiguration(Map.of(), why);
  }
}
