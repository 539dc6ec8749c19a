package assay.engine.terracotta.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.engine.terracotta.stored.EhcacheMap;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Puts each update into this client's own queue on the servers. One thread in the client takes
/// updates out in order, and completes each before the next.
final class OwnQueueProtocol implements PairUpdateProtocol {

  private final String name = "queue of " + UUID.randomUUID();
  private final AtomicLong last = new AtomicLong();
  private final ExecutorService taker =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("own-queue").factory());
  private final MapResolver maps;
  private final CompareAndSetProtocol doing;

  OwnQueueProtocol(MapResolver maps) {
    this.maps = maps;
    this.doing = new CompareAndSetProtocol(new NamedMapEntries(maps));
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates begun = new PendingUpdates();
    updates.forEach(change -> begun.add(queued(change)));
    return begun.stored();
  }

  /// An update that is not surely in the queue is never taken from it.
  private Future<byte[]> queued(PairUpdate update) {
    long number = last.incrementAndGet();
    try {
      queue().put(number, update);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(
          new DefiniteFailureException("it could not be queued", e));
    }
    return taker.submit(() -> taken(number));
  }

  private byte[] taken(long number) throws Exception {
    if (!(queue().get(number) instanceof PairUpdate update)) {
      throw new DefiniteFailureException("it is no longer in the queue");
    }
    boolean stored = doing.update(List.of(update)) > 0;
    queue().cache().remove(number);
    return new byte[] {stored ? PairOutcome.STORED.code() : PairOutcome.DONE_BEFORE.code()};
  }

  private EhcacheMap queue() {
    return maps.named(name);
  }

  @Override
  public long retries() {
    return doing.retries();
  }
}
