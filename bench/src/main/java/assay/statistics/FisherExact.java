package assay.statistics;

import org.apache.commons.statistics.inference.FisherExactTest;

/// Fisher's two-sided exact test for equal frequency in two samples (*The logic of inductive inference*, Journal of
/// the Royal Statistical Society 98, 1935).
public final class FisherExact {

  private FisherExact() {}

  /// The p-value.
  ///
  /// @param found cases in the first sample
  /// @param of size of the first sample, one or more
  /// @param otherFound cases in the second sample
  /// @param otherOf size of the second sample, one or more
  public static double p(int found, int of, int otherFound, int otherOf) {
    int[][] table = {{found, of - found}, {otherFound, otherOf - otherFound}};
    return FisherExactTest.withDefaults().test(table).getPValue();
  }
}
