package assay.engine.reference;

import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import org.jspecify.annotations.Nullable;

/// Refuses every call to a partition that lost its owner, like an engine that never finds the
/// data's new owner. Nothing is lost, and reads of many entries are answered, such as a run's final
/// read.
///
/// Counts the refused calls as harmed.
final class StaysDown extends ForwardingEntries {

  private final SimulatedCluster cluster;
  private final HarmTally tally;
  private final String[] firstOwners;

  StaysDown(EntryOperations entries, SimulatedCluster cluster, HarmTally tally) {
    super(entries);
    this.cluster = cluster;
    this.tally = tally;
    firstOwners = new String[cluster.partitions()];
    for (int p = 0; p < firstOwners.length; p++) {
      firstOwners[p] = String.valueOf(cluster.ownerOf(p));
    }
  }

  @Override
  public @Nullable Object get(EntryAddress address) {
    refuse(address);
    return super.get(address);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    refuse(address);
    super.set(address, value);
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    refuse(address);
    return super.invoke(address, processor);
  }

  private void refuse(EntryAddress address) {
    tally.open();
    int partition = cluster.partitionOf(address.key());
    if (!firstOwners[partition].equals(cluster.ownerOf(partition))) {
      tally.harmed();
      throw new DefiniteFailureException("nobody answers for partition " + partition);
    }
  }
}
