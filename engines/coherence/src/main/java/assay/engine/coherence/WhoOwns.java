package assay.engine.coherence;

import com.tangosol.net.PartitionedService;
import com.tangosol.util.InvocableMap;

/// Asks whichever member owns a key where all copies of its service are; for a client that is no member itself.
public record WhoOwns() implements InvocableMap.EntryProcessor<Object, Object, Ownership> {

  @Override
  public Ownership process(InvocableMap.Entry<Object, Object> entry) {
    return Ownership.of((PartitionedService) entry.asBinaryEntry().getContext().getCacheService());
  }
}
