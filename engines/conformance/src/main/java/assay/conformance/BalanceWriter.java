package assay.conformance;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.conformance.SampleRecords.Account;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Writes ever higher balances to a range of keys and remembers the acknowledged ones.
final class BalanceWriter extends Thread {

  private static final int FIRST = 100_000;
  private static final int KEYS = 500;

  /// The acknowledged writes before a kill.
  private static final int BEFORE = 200;

  private final Cache cache;
  private final Map<Integer, Long> acknowledged = new ConcurrentHashMap<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger unknown = new AtomicInteger();
  private final CountDownLatch under = new CountDownLatch(BEFORE);
  private volatile boolean ended;

  BalanceWriter(Cache cache) {
    this.cache = cache;
    setDaemon(true);
  }

  @Override
  public void run() {
    for (long version = 1; !ended; version++) {
      for (int key = FIRST; key < FIRST + KEYS && !ended; key++) {
        try {
          cache.put(key, Account.of(key, version));
          acknowledged.put(key, version);
          under.countDown();
        } catch (DefiniteFailureException e) {
          refused.incrementAndGet();
        } catch (RuntimeException e) {
          unknown.incrementAndGet();
        }
      }
    }
  }

  /// Returns after many acknowledged writes.
  void awaitWrites() throws InterruptedException {
    if (!under.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError(
          "%d of %d writes were acknowledged in 30 s".formatted(BEFORE - under.getCount(), BEFORE));
    }
  }

  /// Stops and answers: acknowledged keys, keys that lost acknowledged writes, writes reported as
  /// undone, writes with an unknown outcome.
  String end() throws InterruptedException {
    ended = true;
    join();
    long lost =
        acknowledged.entrySet().stream()
            .filter(entry ->
                !(cache.get(entry.getKey()) instanceof Account found
                    && found.balance() >= entry.getValue()))
            .count();
    return "%d %d %d %d".formatted(acknowledged.size(), lost, refused.get(), unknown.get());
  }
}
