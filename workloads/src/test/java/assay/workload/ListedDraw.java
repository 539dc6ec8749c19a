package assay.workload;

import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// A draw with listed keys, over and over; every claim is on version 7 and the recent key is 3.
public final class ListedDraw extends PlainDraw {

  public static final long VERSION = 7;
  public static final int WRITER = 2;
  public static final int RECENT = 3;

  private final SplittableRandom random = new SplittableRandom(1);
  private final Iterator<Integer> keys;
  private long numbers = 100;

  public ListedDraw(int... keys) {
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
  public int recentKey() {
    return RECENT;
  }

  @Override
  protected long number() {
    return numbers++;
  }
}
