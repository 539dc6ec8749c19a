package assay.workload.hub;

import assay.api.Claim;
import assay.api.Draw;
import java.util.SplittableRandom;

/// A draw whose seed the test knows; every claim is of version 7.
public final class SeededDraw implements Draw {

  /// The version of every claim.
  public static final long VERSION = 7;

  /// The number of the client.
  public static final int WRITER = 2;

  private final SplittableRandom random;
  private final int keys;

  /// A draw of keys from 0 to `keys - 1`.
  public SeededDraw(long seed, int keys) {
    this.random = new SplittableRandom(seed);
    this.keys = keys;
  }

  @Override
  public SplittableRandom random() {
    return random;
  }

  @Override
  public int writer() {
    return WRITER;
  }

  @Override
  public int key() {
    return random.nextInt(keys);
  }

  @Override
  public int recentKey() {
    return key();
  }

  @Override
  public Claim claim() {
    return claim(key());
  }

  @Override
  public Claim claim(int key) {
    return new Claim(key, VERSION, Claim.Leaves.VERSION);
  }

  @Override
  public Claim tag(int counter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Claim count(int counter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Claim element(int set) {
    throw new UnsupportedOperationException();
  }
}
