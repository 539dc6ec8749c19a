package assay.api.pairupdate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/// Sums per target, which loses updates if two batches for one target overlap, and records any
/// overlap.
final class Summing extends GroupCommitProtocol {

  private final Executor threads;
  private final Map<Object, AtomicInteger> busy = new ConcurrentHashMap<>();
  final Map<Object, Integer> sums = new ConcurrentHashMap<>();
  final AtomicInteger met = new AtomicInteger();

  Summing(Executor threads) {
    super(threads);
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    AtomicInteger here = busy.computeIfAbsent(target, key -> new AtomicInteger());
    if (here.getAndIncrement() > 0) {
      met.incrementAndGet();
    }
    int before = sums.getOrDefault(target, 0);
    return CompletableFuture.supplyAsync(
        () -> {
          sums.put(target, before + batch.size());
          byte[] ended = new byte[batch.size()];
          Arrays.fill(ended, PairOutcome.STORED.code());
          here.decrementAndGet();
          return ended;
        },
        threads);
  }
}
