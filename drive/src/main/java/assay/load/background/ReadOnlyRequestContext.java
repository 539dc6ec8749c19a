package assay.load.background;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.load.keys.KeyDistribution;
import assay.load.keys.KeyDrawingContext;

/// One background user's random numbers, repeated for every request, so all requests are alike. The
/// source grants no writes, because background writes could not be judged.
public final class ReadOnlyRequestContext extends KeyDrawingContext {

  public ReadOnlyRequestContext(long seed, int writer, DataParameters data, KeyDistribution keys) {
    super(seed, writer, data, keys);
  }

  void begin() {
    again();
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
  public Claim claimPresent() {
    throw reads();
  }

  @Override
  public Claim claimAbsent() {
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
