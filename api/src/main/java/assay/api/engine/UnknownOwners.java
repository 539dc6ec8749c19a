package assay.api.engine;

import org.jspecify.annotations.Nullable;

/// The capability [Partitioned] for an engine that does not tell which members hold a partition.
public interface UnknownOwners extends Partitioned {

  @Override
  default @Nullable String ownerOf(int partition) {
    return null;
  }

  @Override
  default @Nullable String backupOf(int partition) {
    return null;
  }
}
