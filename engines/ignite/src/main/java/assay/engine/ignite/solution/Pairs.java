package assay.engine.ignite.solution;

import assay.api.Associated;
import assay.api.PairChange;
import assay.engine.ignite.Entries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What ways to change two entries have in common.
final class Pairs {

  private Pairs() {}

  /// The value of the entry that tells.
  static Object source(Entries entries, PairChange change) {
    Object source = entries.get(change.sourceMap(), change.source());
    if (source == null) {
      throw new IllegalStateException("no entry to change: " + change.source());
    }
    return source;
  }

  /// The target of a change; the entry that tells is read for it only where its key does not say.
  static Target target(Entries entries, PairChange change) {
    Object key =
        change.source() instanceof Associated associated
            ? associated.associate()
            : change.target(source(entries, change));
    return new Target(change.sourceMap(), change.targetMap(), key);
  }

  /// Changes by their targets, in their order.
  static Collection<Group> groups(Entries entries, List<? extends PairChange> changes) {
    Map<Target, Group> groups = new LinkedHashMap<>();
    for (PairChange change : changes) {
      Target target = target(entries, change);
      groups.computeIfAbsent(target, Group::new).changes().add(change);
    }
    return groups.values();
  }

  /// An entry that changes are told of.
  ///
  /// @param sources the map of the entries that tell
  /// @param map its map
  /// @param key its key
  record Target(String sources, String map, Object key) {}

  /// Changes of one target.
  record Group(Target target, List<PairChange> changes) {

    Group(Target target) {
      this(target, new ArrayList<>());
    }
  }
}
