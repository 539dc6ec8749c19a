package assay.api.engine;

/// The capability [Partitioned] for an engine without partitions: one partition holds every key. By
/// default no member has a share, and the partition is always as safe as possible.
public interface SinglePartition extends UnknownOwners {

  @Override
  default int partitions() {
    return 1;
  }

  @Override
  default int partitionOf(Object key) {
    return 0;
  }

  @Override
  default boolean safe(int members) {
    return true;
  }
}
