package assay.workload;

import assay.api.Claim;
import assay.api.Draw;

/// A draw of a test: every claim on a register is of one version.
public abstract class PlainDraw implements Draw {

  private final long version;
  private final int writer;

  protected PlainDraw(long version, int writer) {
    this.version = version;
    this.writer = writer;
  }

  /// The number of the next tag, count or element; where a test gives none there are none to claim.
  protected long number() {
    throw new UnsupportedOperationException();
  }

  @Override
  public final int writer() {
    return writer;
  }

  @Override
  public int recentKey() {
    return key();
  }

  @Override
  public final Claim claim() {
    return claim(key());
  }

  @Override
  public final Claim claim(int key) {
    return new Claim(key, version, Claim.Leaves.VERSION);
  }

  @Override
  public final Claim claimPresent() {
    return claim();
  }

  @Override
  public final Claim claimAbsent() {
    return claim();
  }

  @Override
  public final Claim tag(int counter) {
    return new Claim(counter, number(), Claim.Leaves.TAG);
  }

  @Override
  public final Claim count(int counter) {
    return new Claim(counter, number(), Claim.Leaves.COUNT);
  }

  @Override
  public final Claim element(int set) {
    return new Claim(set, number(), Claim.Leaves.ELEMENT);
  }
}
