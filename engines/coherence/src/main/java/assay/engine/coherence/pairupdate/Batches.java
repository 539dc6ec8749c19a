package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.GroupCommit;
import assay.api.pairupdate.PairUpdate;
import com.tangosol.net.AsyncNamedMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

/// Collects all threads' updates by target, and sends each batch to the owner as one entry
/// processor.
final class Batches extends GroupCommit {

  private final Maps maps;

  Batches(Maps maps) {
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
