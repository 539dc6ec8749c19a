package assay.workload.ycsb;

import assay.workload.PlainDraw;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// A draw whose keys are listed by the test, over and over; every claim is of version 7.
final class ListedDraw extends PlainDraw {

  static final long VERSION = 7;
  static final int WRITER = 2;

  private final SplittableRandom random = new SplittableRandom(1);
  private final Iterator<Integer> keys;
  private long counts = 100;

  ListedDraw(int... keys) {
    super(VERSION, WRITER);
    this.keys = IntStream.iterate(0, i -> i + 1).map(i -> keys[i % keys.length]).iterator();
  }

  @Override
  public SplittableRandom random() {
    return random;
  }

  @Override
  public int key() {
    return keys.next();
  }

  @Override
  protected long number() {
    return counts++;
  }
}
