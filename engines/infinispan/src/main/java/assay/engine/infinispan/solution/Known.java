package assay.engine.infinispan.solution;

import assay.api.PairChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A change whose source has been read.
///
/// @param change the change
/// @param source the value of the entry that tells
record Known(PairChange change, Object source) {

  /// Reads the sources of changes, all of one map together, and sorts the changes by their targets. One
  /// whose source is not there is left out.
  static Map<Target, List<Known>> byTarget(List<? extends PairChange> changes, OpenMaps maps) {
    Map<Source, Object> sources = read(changes, maps);
    Map<Target, List<Known>> sorted = new LinkedHashMap<>();
    for (PairChange change : changes) {
      Object source = sources.get(Source.of(change));
      if (source != null) {
        Target target = new Target(change.targetMap(), change.target(source));
        sorted.computeIfAbsent(target, none -> new ArrayList<>()).add(new Known(change, source));
      }
    }
    return sorted;
  }

  /// The values of the entries that tell.
  static Map<Source, Object> read(List<? extends PairChange> changes, OpenMaps maps) {
    Map<String, Set<Object>> keys = new HashMap<>();
    changes.forEach(change ->
        keys.computeIfAbsent(change.sourceMap(), none -> new HashSet<>()).add(change.source()));
    Map<Source, Object> values = new HashMap<>();
    keys.forEach((map, some) ->
        maps.of(map).getAll(some).forEach((key, value) -> values.put(new Source(map, key), value)));
    return values;
  }
}
