package assay.api.engine;

import org.jspecify.annotations.Nullable;

/// The capability [Partitioned] of an engine that does not divide its map: one partition holds every key. Where nothing
/// else is said no member has a part in it, and it is as safe as it will ever be.
public interface SinglePartition extends Partitioned {

  @Override
  default int partitions() {
    return 1;
  }

  @Override
  default int partitionOf(Object key) {
    return 0;
  }

  @Override
  default @Nullable String ownerOf(int partition) {
    return null;
  }

  @Override
  default @Nullable String backupOf(int partition) {
    return null;
  }

  @Override
  default boolean safe(int members) {
    return true;
  }
}
