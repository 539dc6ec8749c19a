package assay.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/// A Gaussian process over combinations of settings (Rasmussen and Williams 2006), fitted to noisy values of some of them.
///
/// Each setting has an effect of its own, with a variance v, and each pair of settings one with the variance p·v·v'. Two
/// values of a setting are the more alike the nearer they are. The variances and the noise are the most likely ones under
/// a weak prior, by Powell's BOBYQA.
public final class GridProcess {

  private static final int MOST_EVALUATIONS = 150;
  private static final double JITTER = 1e-8;

  /// The variance of the mean, in units of the variance of the values.
  private static final double MEAN = 1;

  // Priors of the logarithms: centre, spread, least, most.
  private static final double[] WEIGHT = {Math.log(0.4), 1.2, Math.log(0.005), Math.log(4)};
  private static final double[] NOISE = {Math.log(0.03), 1.5, Math.log(1e-4), Math.log(1)};

  private static final double[] PAIRS = {Math.log(0.3), 1.5, Math.log(1e-3), Math.log(4)};

  /// How much the prior of the variance counts, in values.
  private static final double PRIOR_VALUES = 2;

  private final List<double[][]> axes;
  private final int[][] cells;
  private final double centre;
  private final double scale;
  private final RealVector values;
  private final double[] parameters;

  /// @param axes for each setting the distances between its values, from 0 to 1
  /// @param cells the measured combinations: for each setting the index of its value
  /// @param measured their values, with noise
  public GridProcess(List<double[][]> axes, int[][] cells, double[] measured) {
    this.axes = List.copyOf(axes);
    this.cells = cells.clone();
    centre = Arrays.stream(measured).average().orElse(0);
    double squares = Arrays.stream(measured).map(each -> (each - centre) * (each - centre)).sum();
    double deviation = Math.sqrt(squares / Math.max(1, measured.length - 1));
    scale = deviation > 0 ? deviation : 1;
    values =
        new ArrayRealVector(
            Arrays.stream(measured).map(each -> (each - centre) / scale).toArray(), false);
    parameters = fitted();
  }

  private double[] fitted() {
    int size = axes.size() + 2;
    double[] start = new double[size];
    double[] low = new double[size];
    double[] high = new double[size];
    for (int i = 0; i < size; i++) {
      double[] prior = prior(i);
      start[i] = prior[0];
      low[i] = prior[2];
      high[i] = prior[3];
    }
    double[] best = start.clone();
    double[] least = {unlikeliness(start)};
    ObjectiveFunction goal =
        new ObjectiveFunction(at -> {
          double value = unlikeliness(at);
          if (value < least[0]) {
            least[0] = value;
            System.arraycopy(at, 0, best, 0, size);
          }
          return value;
        });
    try {
      var unused =
          new BOBYQAOptimizer(2 * size + 1, 1, 0.02)
              .optimize(
                  new MaxEval(MOST_EVALUATIONS),
                  goal,
                  GoalType.MINIMIZE,
                  new InitialGuess(start),
                  new SimpleBounds(low, high));
    } catch (MathRuntimeException e) {
      // The evaluations are used up, or the steps became too small: the best ones so far hold.
    }
    return best;
  }

  private double[] prior(int parameter) {
    return parameter == axes.size() ? NOISE : parameter > axes.size() ? PAIRS : WEIGHT;
  }

  /// The negative logarithm of the posterior of the parameters, the variance integrated out.
  private double unlikeliness(double[] at) {
    CholeskyDecomposition factors = factors(at);
    double log = 0;
    for (int i = 0; i < cells.length; i++) {
      log += Math.log(factors.getL().getEntry(i, i));
    }
    double fit = values.dotProduct(factors.getSolver().solve(values));
    double sum = log + (PRIOR_VALUES + cells.length) / 2 * Math.log(PRIOR_VALUES + fit);
    for (int i = 0; i < at.length; i++) {
      double[] prior = prior(i);
      double off = (at[i] - prior[0]) / prior[1];
      sum += off * off / 2;
    }
    return sum;
  }

  private CholeskyDecomposition factors(double[] at) {
    double[][] covariance = covariance(at, cells, cells);
    for (int i = 0; i < covariance.length; i++) {
      covariance[i][i] += Math.exp(at[axes.size()]);
    }
    return decomposed(covariance);
  }

  private static CholeskyDecomposition decomposed(double[][] covariance) {
    return new CholeskyDecomposition(
        new Array2DRowRealMatrix(covariance, false), JITTER, Double.MIN_NORMAL);
  }

  private double[][] covariance(double[] at, int[][] ones, int[][] others) {
    double[] weights = Arrays.stream(at).limit(axes.size()).map(Math::exp).toArray();
    double pairs = Math.exp(at[axes.size() + 1]);
    double[][] covariance = new double[ones.length][others.length];
    for (int i = 0; i < ones.length; i++) {
      for (int j = 0; j < others.length; j++) {
        double sum = 0;
        double squares = 0;
        for (int axis = 0; axis < weights.length; axis++) {
          double like = weights[axis] * (1 - axes.get(axis)[ones[i][axis]][others[j][axis]]);
          sum += like;
          squares += like * like;
        }
        covariance[i][j] = MEAN + sum + pairs * (sum * sum - squares) / 2;
      }
    }
    return covariance;
  }

  /// What is known of some combinations, without the noise of a trial.
  public static final class Belief {

    private final double[] mean;
    private final RealMatrix factor;

    /// @param factor of the covariance
    private Belief(double[] mean, RealMatrix factor) {
      this.mean = mean;
      this.factor = factor;
    }

    /// The expected values.
    public double[] mean() {
      return mean.clone();
    }

    /// Values that all combinations may have together.
    public double[] draw(RandomGenerator random) {
      double[] normal = new double[mean.length];
      Arrays.setAll(normal, i -> random.nextGaussian());
      double[] drawn = factor.operate(normal);
      Arrays.setAll(drawn, i -> mean[i] + drawn[i]);
      return drawn;
    }
  }

  /// @param wanted any combinations
  public Belief belief(int[][] wanted) {
    CholeskyDecomposition factors = factors(parameters);
    RealMatrix between = new Array2DRowRealMatrix(covariance(parameters, cells, wanted), false);
    RealMatrix solved = factors.getSolver().solve(between);
    RealVector weights = factors.getSolver().solve(values);
    double fit = values.dotProduct(weights);
    double variance = (PRIOR_VALUES + fit) / (PRIOR_VALUES + cells.length);
    double[][] left = covariance(parameters, wanted, wanted);
    double[][] explained = between.transposeMultiply(solved).getData();
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j <= i; j++) {
        double value = variance * (left[i][j] - (explained[i][j] + explained[j][i]) / 2);
        left[i][j] = value;
        left[j][i] = value;
      }
      left[i][i] = Math.max(left[i][i], 0) + JITTER * 100;
    }
    double[] mean = between.transpose().operate(weights).toArray();
    Arrays.setAll(mean, i -> centre + scale * mean[i]);
    return new Belief(mean, decomposed(left).getL().scalarMultiply(scale));
  }
}
