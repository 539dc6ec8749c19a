package assay.api.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a look at a cluster that was there already has shown.
///
/// @param facts what it is, for a reader: `version`, `masters`, …
/// @param configuration how it is configured
/// @param objections why it cannot be measured; none where it can
public record ExistingView(
    Map<String, String> facts, ExistingConfiguration configuration, List<Objection> objections) {

  /// What an adapter has seen that reads no configuration.
  public ExistingView(Map<String, String> facts, List<Objection> objections) {
    this(facts, ExistingConfiguration.unknown("its adapter reads no configuration"), objections);
  }

  public ExistingView {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    objections = List.copyOf(new ArrayList<>(objections));
  }

  /// Why it cannot be measured.
  ///
  /// @param sort what kind of reason it is
  /// @param what the reason, a sentence without a full stop
  public record Objection(Sort sort, String what) {}

  /// A kind of reason.
  public enum Sort {
    /// Nothing answers there, or something that is not this engine.
    UNREACHABLE,
    /// The user, the password or the user's rights are not enough.
    REFUSED,
    /// It is this engine, and not fit for requests.
    UNFIT,
    /// Something is stored there already under the prefix.
    TAKEN
  }
}
