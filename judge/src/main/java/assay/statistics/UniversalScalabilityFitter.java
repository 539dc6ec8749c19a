package assay.statistics;

import assay.statistics.UniversalScalabilityLaw.Point;
import java.util.List;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/// Fits [UniversalScalabilityLaw] by Levenberg-Marquardt, first with α and β free; if one is negative, also with each or both at
/// zero. The smallest sum of squares without negatives wins.
///
/// A bound is active or not; trying both finds the constrained minimum.
final class UniversalScalabilityFitter {

  private static final int MOST_STEPS = 1_000;
  private static final boolean[][] FREE = {
    {true, true}, {true, false}, {false, true}, {false, false}
  };

  private final double[] workers;
  private final double[] measured;

  private UniversalScalabilityFitter(List<Point> points) {
    workers = points.stream().mapToDouble(Point::workers).toArray();
    measured = points.stream().mapToDouble(Point::perSecond).toArray();
  }

  static double[] of(List<Point> points) {
    UniversalScalabilityFitter fit = new UniversalScalabilityFitter(points);
    double[] best = fit.linear();
    double least = fit.squares(best);
    for (boolean[] free : FREE) {
      double[] found = fit.solve(free[0], free[1]);
      double squares = fit.squares(found);
      if (found[1] >= 0 && found[2] >= 0 && squares < least) {
        best = found;
        least = squares;
        if (free[0] && free[1]) {
          return best;
        }
      }
    }
    return best;
  }

  /// The fit without contention and coherency.
  private double[] linear() {
    double products = 0;
    double squares = 0;
    for (int i = 0; i < workers.length; i++) {
      products += workers[i] * measured[i];
      squares += workers[i] * workers[i];
    }
    return new double[] {products / squares, 0, 0};
  }

  private double squares(double[] parameters) {
    double sum = 0;
    for (int i = 0; i < workers.length; i++) {
      double off = measured[i] - UniversalScalabilityLaw.at(parameters, workers[i]);
      sum += off * off;
    }
    return Double.isFinite(sum) ? sum : Double.MAX_VALUE;
  }

  private double[] solve(boolean alpha, boolean beta) {
    double[] start = linear();
    start[1] = alpha ? 0.05 : 0;
    start[2] = beta ? 0.001 : 0;
    double scale = Math.max(1e-9, Math.abs(start[0]));
    MultivariateJacobianFunction model = at -> model(at, scale, alpha, beta);
    try {
      RealVector found =
          new LevenbergMarquardtOptimizer()
              .optimize(
                  new LeastSquaresBuilder()
                      .start(new double[] {start[0] / scale, start[1], start[2]})
                      .model(model)
                      .target(measured)
                      .maxEvaluations(MOST_STEPS)
                      .maxIterations(MOST_STEPS)
                      .build())
              .getPoint();
      return new double[] {
        found.getEntry(0) * scale, alpha ? found.getEntry(1) : 0, beta ? found.getEntry(2) : 0
      };
    } catch (MathIllegalStateException e) {
      // No convergence: no minimum with these bounds.
      return linear();
    }
  }

  /// Values and derivatives. A held parameter's derivative is 0, and the optimizer leaves the parameter alone.
  private Pair<RealVector, RealMatrix> model(
      RealVector at, double scale, boolean alpha, boolean beta) {
    double lambda = at.getEntry(0) * scale;
    double a = alpha ? at.getEntry(1) : 0;
    double b = beta ? at.getEntry(2) : 0;
    double[] values = new double[workers.length];
    double[][] slopes = new double[workers.length][3];
    for (int i = 0; i < workers.length; i++) {
      double n = workers[i];
      double below = 1 + a * (n - 1) + b * n * (n - 1);
      values[i] = lambda * n / below;
      slopes[i][0] = scale * n / below;
      slopes[i][1] = alpha ? -lambda * n * (n - 1) / (below * below) : 0;
      slopes[i][2] = beta ? -lambda * n * n * (n - 1) / (below * below) : 0;
    }
    return new Pair<>(new ArrayRealVector(values), new Array2DRowRealMatrix(slopes));
  }
}
