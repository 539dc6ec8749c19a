package assay.engine.coherence;

import assay.api.Cache;
import assay.engine.coherence.Samples.Customer;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// Writes ever higher balances to a range of keys and remembers which were acknowledged.
final class Writer extends Thread {

  private static final int FIRST = 100_000;
  private static final int KEYS = 1_000;

  private final Cache cache;
  private final Map<Integer, Long> acknowledged = new ConcurrentHashMap<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private volatile boolean ended;
  private long longestNanos;

  Writer(Cache cache) {
    this.cache = cache;
    setDaemon(true);
  }

  @Override
  public void run() {
    for (long version = 1; !ended; version++) {
      for (int key = FIRST; key < FIRST + KEYS && !ended; key++) {
        long start = System.nanoTime();
        try {
          cache.put(key, Customer.of(key, version));
          acknowledged.put(key, version);
        } catch (RuntimeException failure) {
          failures.merge(failure.toString(), 1, Integer::sum);
        }
        longestNanos = Math.max(longestNanos, System.nanoTime() - start);
      }
    }
  }

  /// Stops and answers `acknowledged keys`, `keys that lost what was acknowledged`, `failures`,
  /// `the longest call in milliseconds`.
  String end() throws InterruptedException {
    ended = true;
    join();
    long lost =
        acknowledged.entrySet().stream()
            .filter(entry ->
                !(cache.get(entry.getKey()) instanceof Customer customer
                    && customer.balance() >= entry.getValue()))
            .count();
    System.err.println("failures of the writer: " + failures);
    int failed = failures.values().stream().mapToInt(Integer::intValue).sum();
    return acknowledged.size() + " " + lost + " " + failed + " " + longestNanos / 1_000_000;
  }
}
