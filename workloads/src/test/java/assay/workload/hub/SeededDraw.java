package assay.workload.hub;

import assay.workload.PlainDraw;
import java.util.SplittableRandom;

/// A draw with a known seed; every claim is on version 7.
public final class SeededDraw extends PlainDraw {

  public static final long VERSION = 7;

  public static final int WRITER = 2;

  private final SplittableRandom random;
  private final int keys;

  /// Keys from 0 to `keys - 1`.
  public SeededDraw(long seed, int keys) {
    super(VERSION, WRITER);
    this.random = new SplittableRandom(seed);
    this.keys = keys;
  }

  @Override
  public SplittableRandom random() {
    return random;
  }

  @Override
  public int key() {
    return random.nextInt(keys);
  }
}
