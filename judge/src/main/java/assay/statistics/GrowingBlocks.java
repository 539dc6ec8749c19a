package assay.statistics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The precision of a share when observations correlate in time.
///
/// Blocks take one, two, four and more moments, down to eight blocks. The share's variance between blocks (batch
/// means: Conway, *Some tactical problems in digital simulation*, Management Science 10, 1963; block count:
/// Schmeiser, *Batch size effects in the analysis of simulation output*, Operations Research 30, 1982) grows until
/// blocks exceed the correlation. The largest variance counts.
///
/// The shortest blocks that show half the variance give the correlation's length. A window must be many times longer
/// to speak for others.
///
/// @param blocks how many showed the variance, which has one degree of freedom less
/// @param together the correlation's length relative to the window, 0 to 1; 0 if blocks differ only by chance
public record GrowingBlocks(double variance, int blocks, double together) {

  /// With fewer blocks they stop growing.
  private static final int FEWEST = 8;

  /// A window's least length, in correlation lengths.
  private static final double ENOUGH = 32;

  /// The least excess over independent observations' variance for a correlation.
  private static final double MORE_THAN_CHANCE = 1.5;

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
    int half = 0;
    while (variances.get(half) < largest / 2) {
      half++;
    }
    double together = largest > MORE_THAN_CHANCE * independent ? (double) (1 << half) / moments : 0;
    return new GrowingBlocks(Math.max(largest, independent), moments >> best, together);
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
    return together > 0 ? together * ENOUGH <= 1 : windowNanos >= 3 * longestNanos;
  }
}
