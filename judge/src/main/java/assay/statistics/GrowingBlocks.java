package assay.statistics;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/// The precision of a share when observations correlate in time.
///
/// Blocks take one, two, four and more moments, down to eight blocks. The share's variance between blocks (batch
/// means: Conway, *Some tactical problems in digital simulation*, Management Science 10, 1963; block count:
/// Schmeiser, *Batch size effects in the analysis of simulation output*, Operations Research 30, 1982) grows until
/// blocks exceed the correlation. The largest variance counts.
///
/// The shortest blocks that show half the excess over independent observations' variance give the correlation's length. A
/// window must be many times longer to speak for others. Chance alone may look like a short correlation: a shorter window
/// speaks for others only if the excess is beyond chance (χ² of the blocks, over all lengths).
///
/// @param blocks how many showed the variance, which has one degree of freedom less
/// @param together the correlation's length relative to the window, 0 to 1; 0 if blocks differ little
/// @param proven whether the correlation is beyond chance
public record GrowingBlocks(double variance, int blocks, double together, boolean proven) {

  /// With fewer blocks they stop growing.
  private static final int FEWEST = 8;

  /// A window's least length, in correlation lengths.
  private static final double ENOUGH = 32;

  /// The least ratio to independent observations' variance for a correlation.
  private static final double LEAST = 1.5;

  /// How often independent observations may look correlated beyond chance.
  private static final double CHANCE = 0.001;

  /// @param some observations with the event, by moment in time order
  /// @param all all observations by moment; 0 is allowed
  /// @return null with fewer than two moments with observations, or if the share is 0 or 1
  public static @Nullable GrowingBlocks of(long[] some, long[] all) {
    double hits = 0;
    double observations = 0;
    List<Double> left = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      hits += some[i];
      observations += all[i];
    }
    double share = hits / observations;
    for (int i = 0; i < all.length; i++) {
      if (all[i] > 0) {
        left.add(some[i] - share * all[i]);
      }
    }
    if (left.size() < 2 || hits == 0 || hits == observations) {
      return null;
    }
    double[] residuals = left.stream().mapToDouble(Double::doubleValue).toArray();
    return of(residuals, observations * observations, share * (1 - share) / observations);
  }

  private static GrowingBlocks of(double[] residuals, double scale, double independent) {
    int moments = residuals.length;
    List<Double> variances = new ArrayList<>();
    int best = 0;
    for (int length = 1; length == 1 || moments / length >= FEWEST; length *= 2) {
      variances.add(variance(residuals, moments / length) / scale);
      best = variances.getLast() > variances.get(best) ? variances.size() - 1 : best;
    }
    double largest = variances.get(best);
    if (largest <= LEAST * independent) {
      return new GrowingBlocks(Math.max(largest, independent), moments >> best, 0, false);
    }
    int half = 0;
    while (variances.get(half) - independent < (largest - independent) / 2) {
      half++;
    }
    return new GrowingBlocks(
        largest,
        moments >> best,
        (double) (1 << half) / moments,
        isProven(variances, moments, independent));
  }

  private static boolean isProven(List<Double> variances, int moments, double independent) {
    for (int length = 0; length < variances.size(); length++) {
      int freedom = Math.max(1, (moments >> length) - 1);
      double squares = freedom * variances.get(length) / independent;
      double chance = ChiSquaredDistribution.of(freedom).survivalProbability(squares);
      if (chance < CHANCE / variances.size()) {
        return true;
      }
    }
    return false;
  }

  /// The variance of the residuals' sum, from blocks of nearly equal length.
  private static double variance(double[] residuals, int blocks) {
    double squares = 0;
    int at = 0;
    for (int block = 1; block <= blocks; block++) {
      int end = (int) ((long) block * residuals.length / blocks);
      double sum = 0;
      while (at < end) {
        sum += residuals[at++];
      }
      squares += sum * sum;
    }
    return squares * blocks / (blocks - 1);
  }

  /// Whether the share holds beyond this window.
  ///
  /// @param longestNanos the longest phase allowed for without any sign
  public boolean tells(long windowNanos, long longestNanos) {
    return together * ENOUGH <= 1 && (proven || windowNanos >= 3 * longestNanos);
  }
}
