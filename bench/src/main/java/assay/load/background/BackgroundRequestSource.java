package assay.load.background;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.load.keys.KeyDistribution;
import assay.load.keys.KeySource;

/// What one background user draws on: the same again for every request, so that all of them are alike.
/// It gives no right to write, since nobody could judge what such a user wrote.
public final class BackgroundRequestSource extends KeySource {

  public BackgroundRequestSource(long seed, int writer, DataParameters data, KeyDistribution keys) {
    super(seed, writer, data, keys);
  }

  /// Begins a request.
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
