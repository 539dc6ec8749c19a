package assay.engine.geode.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;

/// One call for all updates of a target, all targets at once.
///
/// @param way does one target's updates
/// @param again counts the retries on owners
/// @param threads where calls wait
record PerTargetProtocol(
    BiFunction<UpdateTarget, List<PairUpdate>, byte[]> way, LongAdder again, Executor threads)
    implements PairUpdateProtocol {

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    var targets = UpdateTarget.group(updates);
    if (targets.size() == 1) {
      targets.forEach((target, some) ->
          pending.add(CompletableFuture.completedFuture(way.apply(target, some))));
    } else {
      targets.forEach((target, some) ->
          pending.add(CompletableFuture.supplyAsync(() -> way.apply(target, some), threads)));
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return again.sum();
  }
}
