package assay.statistics;

import org.apache.commons.statistics.inference.FisherExactTest;

/// Whether two samples show something equally often: Fisher's exact test, two-sided (*The logic of
/// inductive inference*, Journal of the Royal Statistical Society 98, 1935).
public final class FisherExact {

  private FisherExact() {}

  /// How likely a difference as large is where there is none.
  ///
  /// @param found in how many of the first sample it was found
  /// @param of how many the first sample has, one or more
  /// @param otherFound in how many of the second sample it was found
  /// @param otherOf how many the second sample has, one or more
  public static double p(int found, int of, int otherFound, int otherOf) {
    int[][] table = {{found, of - found}, {otherFound, otherOf - otherFound}};
    return FisherExactTest.withDefaults().test(table).getPValue();
  }
}
