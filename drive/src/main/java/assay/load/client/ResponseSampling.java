package assay.load.client;

/// Decides which responses of a closed step's thread are kept: all until the step's quota is used
/// up, then one in a thousand. Not thread-safe.
public final class ResponseSampling {

  /// The lines of a step before its responses are thinned out, all threads together.
  static final int WHOLE = 100_000;

  /// After that, one response in this many is kept.
  static final int ONE_IN = 1_000;

  private int whole;
  private int passed;

  ResponseSampling(int whole) {
    this.whole = whole;
  }

  public static ResponseSampling share(int threads) {
    return new ResponseSampling(Math.max(1, WHOLE / threads));
  }

  /// How many responses the next response stands for; 0 if it is not kept.
  int next() {
    if (whole > 0) {
      return 1;
    }
    passed++;
    if (passed < ONE_IN) {
      return 0;
    }
    passed = 0;
    return ONE_IN;
  }

  void left(int lines) {
    whole -= lines;
  }
}
