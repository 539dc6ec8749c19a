package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.remoting.transport.Address;

/// A task on the target's owner with a transaction. The updates in one call are one task for each
/// target, all at once.
final class OwnerTaskProtocol implements PairUpdateProtocol, TargetWork {

  private static final long PATIENCE_SECONDS = 30;

  private final EmbeddedCacheManager manager;
  private final CacheLookup maps;
  private final LongAdder retries = new LongAdder();

  OwnerTaskProtocol(EmbeddedCacheManager manager, CacheLookup maps) {
    this.manager = manager;
    this.maps = maps;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    UpdateTarget.group(updates)
        .forEach((target, some) -> pending.add(ask(target, some).thenApply(this::counted)));
    return pending.stored();
  }

  @Override
  public UpdateOutcomes apply(UpdateTarget target, List<PairUpdate> updates) throws Exception {
    try {
      return ask(target, updates).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private byte[] counted(UpdateOutcomes applied) {
    retries.add(applied.retries());
    return applied.bytes();
  }

  private CompletableFuture<UpdateOutcomes> ask(UpdateTarget target, List<PairUpdate> updates) {
    CompletableFuture<UpdateOutcomes> answer = new CompletableFuture<>();
    Address owner =
        maps.of(target.map())
            .getDistributionManager()
            .getCacheTopology()
            .getDistribution(target.key())
            .primary();
    manager
        .executor()
        .timeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .filterTargets(List.of(owner))
        .<UpdateOutcomes>submitConsumer(
            new OwnerTask(new TargetTransaction(target, updates)),
            (address, applied, failure) -> {
              if (failure == null) {
                answer.complete(applied);
              } else {
                answer.completeExceptionally(failure);
              }
            })
        .exceptionally(failure -> {
          answer.completeExceptionally(failure);
          return null;
        });
    return answer;
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
