package assay.load;

import assay.api.Claim;
import assay.api.Data;

/// What one background user draws on: the same again for every request, so that all of them are alike.
/// It gives no right to write, since nobody could judge what such a user wrote.
final class UserDraw extends KeyDraw {

  UserDraw(long seed, int writer, Data data, KeyChoice keys) {
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
