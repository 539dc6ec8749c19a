package assay.load;

import assay.api.Claim;
import assay.api.Draw;
import java.util.SplittableRandom;

/// What one background user draws on: the same again for every request, so that all of them are alike.
/// It gives no right to write, since nobody could judge what such a user wrote.
final class UserDraw implements Draw {

  private final long seed;
  private final int writer;
  private final KeyChoice keys;
  private SplittableRandom random;

  UserDraw(long seed, int writer, KeyChoice keys) {
    this.seed = seed;
    this.writer = writer;
    this.keys = keys;
    this.random = new SplittableRandom(seed);
  }

  /// Begins a request.
  void begin() {
    random = new SplittableRandom(seed);
  }

  @Override
  public SplittableRandom random() {
    return random;
  }

  @Override
  public int writer() {
    return writer;
  }

  @Override
  public int key() {
    return keys.next(random);
  }

  @Override
  public int recentKey() {
    return key();
  }

  @Override
  public Claim claim() {
    throw reads();
  }

  @Override
  public Claim claim(int key) {
    throw reads();
  }

  @Override
  public Claim tag(int counter) {
    throw reads();
  }

  @Override
  public Claim count(int counter) {
    throw reads();
  }

  @Override
  public Claim element(int set) {
    throw reads();
  }

  private static UnsupportedOperationException reads() {
    return new UnsupportedOperationException("a background user only reads: it has no claims");
  }
}
