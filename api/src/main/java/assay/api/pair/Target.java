package assay.api.pair;

import assay.api.NotDone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The entry that a change is told of.
///
/// @param map its map
/// @param key its key
public record Target(String map, Object key) {

  /// That of a change.
  ///
  /// @throws NotDone where the key of the entry that tells is associated with none
  public static Target of(PairChange change) {
    return new Target(change.targetMap(), change.associatedTarget());
  }

  /// Changes by their targets, both in the order in which they came.
  ///
  /// @throws NotDone where the key of an entry that tells is associated with none
  public static Map<Target, List<PairChange>> group(List<? extends PairChange> changes) {
    Map<Target, List<PairChange>> groups = new LinkedHashMap<>();
    for (PairChange change : changes) {
      groups.computeIfAbsent(of(change), target -> new ArrayList<>()).add(change);
    }
    return groups;
  }
}
