package assay.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/// A least-squares line, with Student's interval for the slope and equal errors (Draper and Smith, Applied Regression
/// Analysis, 1.4).
///
/// @param intercept y at x = 0
/// @param slopeHalfWidth the 95 % interval's half-width; infinite with two points
public record LeastSquares(double slope, double intercept, double slopeHalfWidth) {

  private static final double UPPER = 0.975;

  /// Fits at least two points with different x.
  ///
  /// @throws IllegalArgumentException when the points determine no line
  public static LeastSquares of(double[] x, double[] y) {
    int n = x.length;
    double meanX = mean(x);
    double meanY = mean(y);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < n; i++) {
      squares += (x[i] - meanX) * (x[i] - meanX);
      products += (x[i] - meanX) * (y[i] - meanY);
    }
    if (y.length != n || squares == 0) {
      throw new IllegalArgumentException("no one line is nearest to these points");
    }
    double slope = products / squares;
    double intercept = meanY - slope * meanX;
    double residuals = 0;
    for (int i = 0; i < n; i++) {
      double residual = y[i] - intercept - slope * x[i];
      residuals += residual * residual;
    }
    return new LeastSquares(slope, intercept, halfWidth(n - 2, residuals, squares));
  }

  private static double halfWidth(int freedom, double residuals, double squares) {
    if (freedom < 1) {
      return Double.POSITIVE_INFINITY;
    }
    double student = TDistribution.of(freedom).inverseCumulativeProbability(UPPER);
    return student * Math.sqrt(residuals / freedom / squares);
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
