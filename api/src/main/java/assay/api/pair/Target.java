package assay.api.pair;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The target of an update.
///
/// @param map its map
/// @param key its key
public record Target(String map, Object key) {

  /// That of an update.
  ///
  /// @throws DefiniteFailureException where the key of the source is colocated with none
  public static Target of(PairUpdate update) {
    return new Target(update.targetMap(), update.colocatedTarget());
  }

  /// Updates by their targets, both in the order in which they came.
  ///
  /// @throws DefiniteFailureException where the key of a source is colocated with none
  public static Map<Target, List<PairUpdate>> group(List<? extends PairUpdate> updates) {
    Map<Target, List<PairUpdate>> groups = new LinkedHashMap<>();
    for (PairUpdate update : updates) {
      groups.computeIfAbsent(of(update), target -> new ArrayList<>()).add(update);
    }
    return groups;
  }
}
