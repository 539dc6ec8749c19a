package assay.api.engine;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A capability: the engine tells where a key lives and whether every partition is safe.
public interface Partitioned {

  /// How many partitions the map has.
  int partitions();

  /// The partition of a key, from 0 to `partitions() - 1`.
  int partitionOf(Object key);

  /// The name of the member that owns a partition now, or null while nobody does.
  @Nullable String ownerOf(int partition);

  /// The name of the member that holds a partition's first backup now, or null while nobody does.
  @Nullable String backupOf(int partition);

  /// Whether every partition has an owner and as many backups as the strategy asks, spread over
  /// this many members.
  boolean safe(int members);

  /// The names of the members that the engine counts as its own now and that may hold entries; empty where
  /// it does not tell, or cannot just now. A member that was thrown out is not among them, though its
  /// process lives, nor is one whose part that keeps the map has ended.
  default Set<String> members() {
    return Set.of();
  }

  /// Whether that comes about by itself while no more than so many members run. Not where they are fewer than the
  /// copies asked for, nor where copies that died with a member are made again only when it returns: then nobody
  /// waits for it.
  default boolean becomesSafe(int members) {
    return true;
  }
}
