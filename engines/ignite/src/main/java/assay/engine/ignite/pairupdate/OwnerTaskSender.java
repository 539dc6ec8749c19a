package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Sends tasks to the owners of targets.
///
/// @param threads process answers
/// @param again called before a rolled-back task is sent again
record OwnerTaskSender(IgniteEntries entries, Executor threads, Runnable again) {

  static Executor newThreads() {
    return Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("owners-", 0).factory());
  }

  /// Starts one target's updates. Meanwhile its partition does not move, in any map.
  ///
  /// @return each update's outcome
  CompletableFuture<byte[]> send(UpdateTarget target, List<PairUpdate> updates) {
    Object key = entries.key(target.key());
    Set<String> maps = new LinkedHashSet<>(List.of(target.map()));
    maps.addAll(TargetUpdates.keys(updates).keySet());
    CompletableFuture<byte[]> ended = new CompletableFuture<>();
    entries
        .ignite()
        .compute()
        .affinityCallAsync(
            maps, key, new PairTask(new TargetUpdateBatch(entries, updates), target.map(), key))
        .listenAsync(
            answer -> {
              try {
                ended.complete(answer.get());
              } catch (RuntimeException failure) {
                ended.completeExceptionally(failure);
              }
            },
            threads);
    return ended.exceptionallyCompose(failure -> again(target, updates, failure));
  }

  private CompletableFuture<byte[]> again(
      UpdateTarget target, List<PairUpdate> updates, Throwable failure) {
    if (!ConflictCheck.met(failure)) {
      return CompletableFuture.failedFuture(failure);
    }
    again.run();
    return send(target, updates);
  }
}
