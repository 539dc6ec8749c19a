package assay.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/// The precision of a share when observations correlate in time.
///
/// Blocks take one, two, four and more moments, down to eight blocks. The share's variance between blocks (batch
/// means: Conway, *Some tactical problems in digital simulation*, Management Science 10, 1963; block count:
/// Schmeiser, *Batch size effects in the analysis of simulation output*, Operations Research 30, 1982) grows until
/// blocks exceed the correlation. The largest variance counts.
///
/// **Phases.** A correlation beyond chance (χ² of the blocks, over all lengths) comes from phases: for a share π of the
/// time, observations have the event more often, by d. Phases of lengths L tell as much as P = (Σ L)² / Σ L² equal ones
/// (Kish, *Survey sampling*, 1965). The variance they add is V = d² π² (1 − π)² / P. One moment differs from another by
/// m₂ = d² π (1 − π), with the third central moment m₃ = d³ π (1 − π) (1 − 2π). So d² = (m₃ / m₂)² + 4 m₂ and
/// P = m₂² / (d² V). Factorial moments give m₂ and m₃ without the noise of few observations a moment. d is at least what
/// it is if the event happens in phases alone, and at most 1, so that P is rather too small.
///
/// Without a correlation there are 0 phases: a window within one long phase shows none either.
///
/// @param blocks how many showed the variance, which has one degree of freedom less
/// @param together whether blocks differ by more than half again what independent observations would
/// @param phases as how many equal phases the window saw; 0 if the correlation may be chance
public record BatchMeansVariance(double variance, int blocks, boolean together, double phases) {

  /// With fewer blocks they stop growing.
  private static final int FEWEST = 8;

  /// The least ratio to independent observations' variance for a correlation.
  private static final double LEAST = 1.5;

  /// How often independent observations may look correlated beyond chance.
  private static final double CHANCE = 0.001;

  /// @param some observations with the event, by moment in time order
  /// @param all all observations by moment; 0 is allowed
  /// @return null with fewer than two moments with observations, or if the share is 0 or 1
  public static @Nullable BatchMeansVariance of(long[] some, long[] all) {
    double hits = 0;
    double observations = 0;
    for (int i = 0; i < all.length; i++) {
      hits += some[i];
      observations += all[i];
    }
    double share = hits / observations;
    double[] residuals =
        IntStream.range(0, all.length)
            .filter(i -> all[i] > 0)
            .mapToDouble(i -> some[i] - share * all[i])
            .toArray();
    if (residuals.length < 2 || hits == 0 || hits == observations) {
      return null;
    }
    double scale = observations * observations;
    double independent = share * (1 - share) / observations;
    int moments = residuals.length;
    List<Double> variances = new ArrayList<>();
    int best = 0;
    for (int length = 1; length == 1 || moments / length >= FEWEST; length *= 2) {
      variances.add(variance(residuals, moments / length) / scale);
      best = variances.getLast() > variances.get(best) ? variances.size() - 1 : best;
    }
    double largest = variances.get(best);
    boolean together = largest > LEAST * independent;
    double phases =
        together && isProven(variances, moments, independent)
            ? phases(some, all, share, largest - independent)
            : 0;
    return new BatchMeansVariance(
        Math.max(largest, independent), moments >> best, together, phases);
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

  /// @param added the variance beyond independent observations'
  private static double phases(long[] some, long[] all, double share, double added) {
    double pairs = 0;
    double ofPairs = 0;
    double triples = 0;
    double ofTriples = 0;
    for (int i = 0; i < all.length; i++) {
      double hits = some[i];
      double observations = all[i];
      pairs += hits * (hits - 1);
      ofPairs += observations * (observations - 1);
      triples += hits * (hits - 1) * (hits - 2);
      ofTriples += observations * (observations - 1) * (observations - 2);
    }
    if (ofTriples == 0) {
      return 0;
    }
    double second = pairs / ofPairs - share * share;
    if (second <= 0) {
      return 0;
    }
    double third = triples / ofTriples - 3 * share * pairs / ofPairs + 2 * Math.pow(share, 3);
    double apart = Math.hypot(third / second, 2 * Math.sqrt(second));
    double most = Math.min(1, Math.max(apart, share + second / share));
    return second * second / (most * most * added);
  }
}
