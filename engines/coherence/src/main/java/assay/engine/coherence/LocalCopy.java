package assay.engine.coherence;

import assay.api.engine.SinglePartition;
import org.jspecify.annotations.Nullable;

/// A local map's entries: a single partition without members, which is always as safe as possible.
record LocalCopy(String client) implements SinglePartition {

  @Override
  public String ownerOf(int partition) {
    return client;
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return null;
  }

  @Override
  public boolean safe(int members) {
    return true;
  }
}
