package assay.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.random.RandomGenerator;

/// The keys of the last writes whose outcome is known, 4,096 at most: a read after an acknowledged one
/// shows whether it is there, a read after a failed one whether it really did not happen.
///
/// Windows in which a read can be stale are short, so a draw is log-uniform in recency: the last
/// write is as likely as the two before it together, and those as the four before them.
final class RecentKeys {

  private static final int SIZE = 1 << 12;

  private final AtomicIntegerArray keys = new AtomicIntegerArray(SIZE);
  private final AtomicInteger added = new AtomicInteger();

  void add(int key) {
    int place = added.getAndIncrement();
    keys.setRelease(place & (SIZE - 1), key + 1);
  }

  /// One of them, or -1 while there is none.
  int draw(RandomGenerator random) {
    int newest = added.get();
    int filled = newest < 0 ? SIZE : Math.min(newest, SIZE);
    if (filled == 0) {
      return -1;
    }
    int age = (int) Math.exp(random.nextDouble() * Math.log(filled + 1.0));
    return keys.getAcquire((newest - Math.min(age, filled)) & (SIZE - 1)) - 1;
  }
}
