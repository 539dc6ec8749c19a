package assay.statistics;

import org.apache.commons.statistics.inference.FisherExactTest;

/// Fisher's two-sided exact test for equal frequency in two samples (*The logic of inductive inference*, Journal of
/// the Royal Statistical Society 98, 1935).
public final class FisherExact {

  private FisherExact() {}

  /// The p-value.
  ///
  /// @param found cases in a sample
  /// @param of the sample's size, one or more
  public static double p(int found, int of, int otherFound, int otherOf) {
    int[][] table = {{found, of - found}, {otherFound, otherOf - otherFound}};
    return FisherExactTest.withDefaults().test(table).getPValue();
  }
}
