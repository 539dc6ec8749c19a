package assay.api.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What an inspection found in an existing cluster.
///
/// @param facts the cluster's properties, for a reader: `version`, `masters`, …
/// @param configuration the cluster's configuration
/// @param objections why the cluster cannot be measured; empty if it can
public record ExistingClusterInspection(
    Map<String, String> facts, ExistingConfiguration configuration, List<Objection> objections) {

  /// The view of an adapter that reads no configuration.
  public ExistingClusterInspection(Map<String, String> facts, List<Objection> objections) {
    this(facts, ExistingConfiguration.unknown("its adapter reads no configuration"), objections);
  }

  public ExistingClusterInspection {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    objections = List.copyOf(new ArrayList<>(objections));
  }

  /// A reason why the cluster cannot be measured.
  ///
  /// @param sort the kind of reason
  /// @param what the reason, a sentence without a full stop
  public record Objection(Sort sort, String what) {}

  /// A kind of reason.
  public enum Sort {
    /// No answer came, or one from another engine.
    UNREACHABLE,
    /// The user, the password or the user's rights are not sufficient.
    REFUSED,
    /// The cluster runs this engine, but is not fit for requests.
    UNFIT,
    /// Data exists already under the prefix.
    TAKEN
  }
}
