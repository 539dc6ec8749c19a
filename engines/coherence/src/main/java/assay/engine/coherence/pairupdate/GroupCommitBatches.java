package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import com.tangosol.net.AsyncNamedMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/// Collects all threads' updates by target, and sends each batch to the owner as one entry
/// processor.
final class GroupCommitBatches extends GroupCommitProtocol {

  private final MapResolver maps;

  GroupCommitBatches(MapResolver maps) {
    super(ForkJoinPool.commonPool());
    this.maps = maps;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    return maps.named(map)
        .async(AsyncNamedMap.OrderBy.none())
        .invoke(target, new PairProcessor(batch));
  }
}
