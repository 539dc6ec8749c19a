package assay.load.keys;

import assay.api.DataParameters;
import assay.api.RequestContext;
import java.util.SplittableRandom;

/// Draws keys for one thread from a seed of its own. Not thread-safe.
public abstract class KeyDrawingContext implements RequestContext {

  private final long seed;
  private final int writer;
  private final DataParameters data;
  private final KeyDistribution keys;
  private SplittableRandom random;

  public KeyDrawingContext(long seed, int writer, DataParameters data, KeyDistribution keys) {
    this.seed = seed;
    this.writer = writer;
    this.data = data;
    this.keys = keys;
    this.random = new SplittableRandom(seed);
  }

  /// Repeats the draws from the beginning.
  public final void again() {
    random = new SplittableRandom(seed);
  }

  @Override
  public final DataParameters data() {
    return data;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public final SplittableRandom random() {
    return random;
  }

  @Override
  public final int writer() {
    return writer;
  }

  @Override
  public int key() {
    return keys.next(random);
  }
}
