package assay.engine.ignite.solution;

import assay.engine.ignite.Entries;
import java.util.List;
import org.apache.ignite.lang.IgniteFuture;

/// Sends tasks to the owners of targets.
///
/// @param entries the client's
record Owners(Entries entries) {

  /// Begins to change what is of one target. While it runs its partition stays where it is, in both maps.
  IgniteFuture<boolean[]> send(Pairs.Group group) {
    Pairs.Target target = group.target();
    Object key = entries.key(target.key());
    PairTask task = new PairTask(new Batch(entries, group.changes()), target, key);
    return entries
        .ignite()
        .compute()
        .affinityCallAsync(List.of(target.map(), target.sources()), key, task);
  }
}
