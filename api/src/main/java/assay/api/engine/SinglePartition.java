package assay.api.engine;

/// The capability [Partitioned] of an engine that does not divide its map: one partition holds every key.
public interface SinglePartition extends Partitioned {

  @Override
  default int partitions() {
    return 1;
  }

  @Override
  default int partitionOf(Object key) {
    return 0;
  }
}
