package assay.load.keys;

import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/// All keys in their order, and again from the first. The threads of a client share the order.
record SequentialKeys(int keys, AtomicLong next) implements KeyDistribution {

  SequentialKeys(int keys, int first) {
    this(keys, new AtomicLong(first));
  }

  @Override
  public int next(RandomGenerator random) {
    return (int) (next.getAndIncrement() % keys);
  }
}
