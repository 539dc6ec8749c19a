package assay.conformance.lock;

import assay.api.Cache;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Threads that read counters and write them back, each while it holds the counter's lock. If two ever hold one lock at
/// the same time, an increment can get lost.
final class CountersUnderLocks {

  private static final int THREADS = 3;
  private static final Duration WAIT = Duration.ofSeconds(20);

  /// Shorter than a test waits for an answer, so the test learns what was missing.
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(75);

  private final Locks locks;
  private final Cache counters;
  private final int keys;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong counted = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile boolean ended;

  /// @param keys how many locks there are, each with a counter
  CountersUnderLocks(Locks locks, Cache counters, int keys) {
    this.locks = locks;
    this.counters = counters;
    this.keys = keys;
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      threads.add(Thread.ofPlatform().daemon().name("counter-" + i).start(() -> run(first)));
    }
  }

  private void run(int first) {
    for (int i = first; !ended; i++) {
      round(i % keys);
      synchronized (this) {
        notifyAll();
      }
    }
  }

  private void round(int key) {
    try {
      HeldLock lock = locks.tryLock(key, WAIT);
      if (lock == null) {
        refused.incrementAndGet();
        return;
      }
      try {
        counters.put(key, count(counters, key) + 1);
      } finally {
        boolean unused = lock.unlock();
      }
      counted.incrementAndGet();
    } catch (RuntimeException failure) {
      failed.incrementAndGet();
      failure.printStackTrace();
    }
  }

  /// Returns after so many further rounds.
  synchronized void awaitFurther(int rounds) throws InterruptedException, TimeoutException {
    long start = System.nanoTime();
    long until = counted.get() + rounds;
    while (counted.get() < until) {
      long left = PATIENCE_NANOS - (System.nanoTime() - start);
      if (left <= 0) {
        throw new TimeoutException(this + "; " + until + " rounds were waited for");
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /// Answers how many rounds counted, were refused the lock, and failed.
  String end() throws InterruptedException {
    ended = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return "%d %d %d".formatted(counted.get(), refused.get(), failed.get());
  }

  @Override
  public String toString() {
    return "%d counted, %d refused, %d failed"
        .formatted(counted.get(), refused.get(), failed.get());
  }

  private static long count(Cache counters, int key) {
    return counters.get(key) instanceof Long count ? count : 0;
  }

  static long sum(Cache counters, int keys) {
    long sum = 0;
    for (int key = 0; key < keys; key++) {
      sum += count(counters, key);
    }
    return sum;
  }
}
