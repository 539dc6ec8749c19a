package assay.statistics;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How far a share of trials is known whose trials hang together in time: what befalls one moment befalls
/// all trials of it, and a slow phase befalls those of many moments.
///
/// The moments are put together in blocks, first of one moment each, then of two, four and so on, as long as
/// there are eight of them. The variance of the share as the blocks differ (batch means: Conway, *Some
/// tactical problems in digital simulation*, Management Science 10, 1963; how many blocks: Schmeiser, *Batch size
/// effects in the analysis of simulation output*, Operations Research 30, 1982) grows with the blocks until
/// they are longer than what hangs together. The largest one is taken.
///
/// How long that is, is read from the shortest blocks that show half of that variance. If a window has not
/// many times as much, blocks cannot tell how far its share lies from that of a longer one.
///
/// @param variance of the share
/// @param blocks how many blocks of the length that showed it: the variance has a degree of freedom less
/// @param together what share of the window hangs together, from 0 to 1; 0 if blocks differ by no more than
///     chance
public record GrowingBlocks(double variance, int blocks, double together) {

  /// With fewer blocks they do not grow.
  private static final int FEWEST = 8;

  /// How many times as long as what hangs together a window must be.
  private static final double ENOUGH = 32;

  /// By how much blocks must differ more than independent trials to be said to hang together.
  private static final double MORE_THAN_CHANCE = 1.5;

  /// The blocks of a window.
  ///
  /// @param some by moment in order of time to how many trials it happened
  /// @param all how many trials there were; moments may have none
  /// @return null where there are not two moments with trials, or where it happened to none or all
  public static @Nullable GrowingBlocks of(long[] some, long[] all) {
    double hits = 0;
    double trials = 0;
    List<Double> left = new ArrayList<>();
    for (int i = 0; i < all.length; i++) {
      hits += some[i];
      trials += all[i];
    }
    double share = hits / trials;
    for (int i = 0; i < all.length; i++) {
      if (all[i] > 0) {
        left.add(some[i] - share * all[i]);
      }
    }
    if (left.size() < 2 || hits == 0 || hits == trials) {
      return null;
    }
    double[] residuals = left.stream().mapToDouble(Double::doubleValue).toArray();
    return of(residuals, trials * trials, share * (1 - share) / trials);
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

  /// The variance of the sum of all residuals as that of so many blocks of nearly the same length shows it.
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

  /// Whether the window is long enough for its share to tell of a longer one.
  ///
  /// @param windowNanos how long the window is
  /// @param longestNanos how long a phase may last that shows in no window of its length
  public boolean tells(long windowNanos, long longestNanos) {
    return together > 0 ? together * ENOUGH <= 1 : windowNanos >= 3 * longestNanos;
  }
}
