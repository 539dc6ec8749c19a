package assay.engine.coherence;

import assay.api.engine.SinglePartition;
import org.jspecify.annotations.Nullable;

/// Entries that the client keeps for itself: a single partition that no member has a part in, and
/// that is as safe as it will ever be.
///
/// @param client the client's name
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
