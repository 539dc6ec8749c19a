package assay.engine.coherence;

import assay.api.Partitioned;
import com.tangosol.net.PartitionedService;
import org.jspecify.annotations.Nullable;

/// Where the entries of a partitioned service live; works from a member without storage too.
final class ServicePartitions implements Partitioned {

  private final PartitionedService service;

  ServicePartitions(PartitionedService service) {
    this.service = service;
  }

  @Override
  public int partitions() {
    return service.getPartitionCount();
  }

  @Override
  public int partitionOf(Object key) {
    return service.getKeyPartitioningStrategy().getKeyPartition(key);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return Ownership.name(service.getPartitionOwner(partition));
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return service.getBackupCount() == 0
        ? null
        : Ownership.name(service.getBackupOwner(partition, 1));
  }

  @Override
  public boolean safe(int members) {
    return Ownership.of(service).safe(members);
  }
}
