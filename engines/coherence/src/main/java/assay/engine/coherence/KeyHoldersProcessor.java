package assay.engine.coherence;

import com.tangosol.net.PartitionedService;
import com.tangosol.util.InvocableMap;

/// Asks a key's owner for the holders of all copies in its service, for a client outside the
/// cluster.
public record KeyHoldersProcessor()
    implements InvocableMap.EntryProcessor<Object, Object, PartitionCopies> {

  @Override
  public PartitionCopies process(InvocableMap.Entry<Object, Object> entry) {
    return PartitionCopies.of(
        (PartitionedService) entry.asBinaryEntry().getContext().getCacheService());
  }
}
