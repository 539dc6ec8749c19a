package assay.api.engine;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A capability: the engine reports where keys are and whether every partition is safe.
public interface Partitioned {

  /// The map's partition count.
  int partitions();

  /// A key's partition, from 0 to `partitions() - 1`.
  int partitionOf(Object key);

  /// The member that now owns a partition, or null if there is none.
  @Nullable String ownerOf(int partition);

  /// The member that now holds a partition's first backup, or null if there is none.
  @Nullable String backupOf(int partition);

  /// Whether every partition has an owner and as many backups as the configuration asks for, spread over this many
  /// members.
  boolean safe(int members);

  /// The members that the engine now counts as its own and that may hold entries; empty if it
  /// cannot tell. A member that the engine dropped is not included, even if its process is alive.
  /// Nor is a member without its storing part.
  default Set<String> members() {
    return Set.of();
  }

  /// Whether the partitions become safe without help while at most this many members run. False if they are fewer than
  /// the copies, or if lost copies are restored only when the member returns: then Assay does not wait.
  default boolean becomesSafe(int members) {
    return true;
  }
}
