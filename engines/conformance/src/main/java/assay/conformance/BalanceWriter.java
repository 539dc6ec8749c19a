package assay.conformance;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.conformance.SampleRecords.Account;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes ever higher balances to a range of keys and remembers the acknowledged ones. Keys that a killed member
/// acknowledged last are not written again, so that a loss stays visible.
final class BalanceWriter extends Thread {

  private static final int FIRST = 100_000;
  private static final int KEYS = 500;

  /// The acknowledged writes before a kill.
  private static final int BEFORE = 200;

  /// How long before a kill an acknowledged write counts as fresh: an engine that makes its copies later loses these.
  private static final long FRESH_NANOS = 100_000_000;

  private final Cache cache;
  private final Map<Integer, String> owners;
  private final Map<Integer, Long> acknowledged = new ConcurrentHashMap<>();
  private final Map<Integer, Long> acknowledgedNanos = new ConcurrentHashMap<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger unknown = new AtomicInteger();
  private volatile CountDownLatch under = new CountDownLatch(0);
  private volatile Set<Integer> kept = Set.of();
  private volatile long fresh = -1;
  private volatile boolean ended;

  /// @param owner the owner of a key; empty if the engine has none
  BalanceWriter(Cache cache, IntFunction<Optional<String>> owner) {
    this.cache = cache;
    this.owners =
        IntStream.range(FIRST, FIRST + KEYS)
            .boxed()
            .collect(Collectors.toMap(key -> key, key -> owner.apply(key).orElse("")));
    setDaemon(true);
  }

  @Override
  public void run() {
    for (long version = 1; !ended; version++) {
      for (int key = FIRST; key < FIRST + KEYS && !ended; key++) {
        if (kept.contains(key)) {
          Thread.onSpinWait();
          continue;
        }
        try {
          cache.put(key, Account.of(key, version));
          acknowledged.put(key, version);
          acknowledgedNanos.put(key, System.nanoTime());
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
    awaitFurther(BEFORE);
  }

  /// Returns after so many further acknowledged writes.
  void awaitFurther(int writes) throws InterruptedException {
    CountDownLatch further = new CountDownLatch(writes);
    under = further;
    if (!further.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError(
          "%d of %d writes were acknowledged in 30 s"
              .formatted(writes - further.getCount(), writes));
    }
  }

  /// Keeps what a member acknowledged shortly before it was killed.
  ///
  /// @param nanos the kill's moment; all processes of this host have the same clock
  void killed(String member, long nanos) {
    Map<Integer, Long> last = new HashMap<>(acknowledgedNanos);
    last.entrySet()
        .removeIf(entry ->
            !member.equals(owners.get(entry.getKey())) || entry.getValue() - nanos <= -FRESH_NANOS);
    kept = Set.copyOf(last.keySet());
    fresh = last.values().stream().filter(acknowledged -> acknowledged - nanos <= 0).count();
  }

  /// Stops and answers: acknowledged keys, keys that lost acknowledged writes, writes reported as
  /// undone, writes with an unknown outcome; after a kill also the keys whose last write the killed member acknowledged
  /// shortly before.
  String end() throws InterruptedException {
    ended = true;
    join();
    long lost =
        acknowledged.entrySet().stream()
            .filter(entry ->
                !(cache.get(entry.getKey()) instanceof Account found
                    && found.balance() >= entry.getValue()))
            .count();
    String counts =
        "%d %d %d %d".formatted(acknowledged.size(), lost, refused.get(), unknown.get());
    return fresh < 0 ? counts : counts + " " + fresh;
  }
}
