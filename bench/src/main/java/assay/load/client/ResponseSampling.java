package assay.load.client;

/// Which responses of one thread of a closed step are kept: all until the step has left as many lines
/// as it may, then one in a thousand. Not for sharing.
public final class ResponseSampling {

  /// How many lines a step leaves before its responses are thinned out, all threads together.
  static final int WHOLE = 100_000;

  /// What they are thinned out to: one in so many.
  static final int ONE_IN = 1_000;

  private int whole;
  private int passed;

  ResponseSampling(int whole) {
    this.whole = whole;
  }

  /// The quota of one of so many threads.
  public static ResponseSampling share(int threads) {
    return new ResponseSampling(Math.max(1, WHOLE / threads));
  }

  /// How many responses the next one stands for; 0 where it is not kept.
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

  /// Counts the lines of a response that was kept.
  void left(int lines) {
    whole -= lines;
  }
}
