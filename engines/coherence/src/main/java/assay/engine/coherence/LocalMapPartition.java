package assay.engine.coherence;

import assay.api.engine.SinglePartition;

/// A local map's entries: a single partition without members, which is always as safe as possible.
record LocalMapPartition(String client) implements SinglePartition {

  @Override
  public String ownerOf(int partition) {
    return client;
  }
}
