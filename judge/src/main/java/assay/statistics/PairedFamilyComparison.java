package assay.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Compares two systems by many figures, with 5 % family-wise error.
///
/// A figure's statistic is its sum over the root of its sum of squares, monotone in Student's t. A block's signs flip
/// for all figures together, as if the systems' names were exchanged; the largest statistic's distribution therefore
/// holds for any correlation (Westfall and Young, *Resampling-Based Multiple Testing*, 1993, algorithm 4.1: step-down
/// max T). Holm's adjustment of m figures cannot go below m · 2/2ⁿ, this one below 2/2ⁿ. Evidence:
/// docs/explanation/decisions/comparing.md.
public final class PairedFamilyComparison {

  private static final double ROUNDING = 1e-12;

  private PairedFamilyComparison() {}

  /// @param effect on its own
  /// @param pHolm p after Holm's adjustment over the family
  /// @param pAdjusted p after step-down max T over the family; decides significance
  public record Compared(PairedEffect effect, double pHolm, double pAdjusted) {

    /// Whether the difference is significant.
    ///
    /// @param floor the largest difference between one system's runs; 0 if unknown
    public boolean apart(double floor) {
      return pAdjusted <= PairedEffect.LEVEL && Math.abs(effect.mean()) > floor;
    }
  }

  /// @param figures per figure one difference per block in the same order; NaN if missing, at least one each
  /// @param seed for more than [SignFlips#ENUMERATED] blocks
  public static List<Compared> of(List<double[]> figures, long seed) {
    List<PairedEffect> effects =
        figures.stream().map(each -> PairedEffect.of(present(each), seed)).toList();
    double[] holm =
        HolmAdjustment.adjusted(effects.stream().mapToDouble(PairedEffect::p).toArray());
    double[] adjusted = adjusted(figures, seed);
    List<Compared> compared = new ArrayList<>();
    for (int i = 0; i < figures.size(); i++) {
      PairedEffect effect = effects.get(i);
      compared.add(new Compared(effect, holm[i], Math.max(effect.p(), adjusted[i])));
    }
    return compared;
  }

  /// How many blocks Holm's adjustment needs for a difference in every block.
  public static int blocksNeeded(int figures) {
    int blocks = PairedEffect.FEWEST;
    while (figures * Math.pow(2, 1 - blocks) > PairedEffect.LEVEL) {
      blocks++;
    }
    return blocks;
  }

  private static double[] present(double[] figures) {
    return DoubleStream.of(figures).filter(figure -> !Double.isNaN(figure)).toArray();
  }

  static double[] adjusted(List<double[]> figures, long seed) {
    int blocks = figures.isEmpty() ? 0 : figures.getFirst().length;
    SignFlips flips = new SignFlips(blocks, seed);
    double[][] statistics =
        figures.stream().map(each -> statistics(each, flips)).toArray(double[][]::new);
    int[] falling =
        IntStream.range(0, statistics.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -statistics[i][0]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] asLarge = new int[falling.length];
    for (int flip = 0; flip < flips.count(); flip++) {
      double largest = 0;
      for (int rank = falling.length - 1; rank >= 0; rank--) {
        double[] own = statistics[falling[rank]];
        largest = Math.max(largest, own[flip]);
        asLarge[rank] += largest >= own[0] * (1 - ROUNDING) ? 1 : 0;
      }
    }
    double[] adjusted = new double[falling.length];
    double least = 0;
    for (int rank = 0; rank < falling.length; rank++) {
      least = Math.max(least, (double) asLarge[rank] / flips.count());
      adjusted[falling[rank]] = least;
    }
    return adjusted;
  }

  /// Step-down max T statistics by sign assignment, the observed one first.
  private static double[] statistics(double[] figures, SignFlips flips) {
    double[] filled = DoubleStream.of(figures).map(f -> Double.isNaN(f) ? 0 : f).toArray();
    double sum = DoubleStream.of(filled).sum();
    double norm = Math.sqrt(DoubleStream.of(filled).map(f -> f * f).sum());
    double slack = PairedEffect.slack(filled);
    double[] turned = flips.turned(filled);
    double[] statistics = new double[turned.length];
    for (int flip = 0; flip < turned.length; flip++) {
      double size = Math.abs(sum - 2 * turned[flip]);
      statistics[flip] = norm == 0 || size <= slack ? 0 : size / norm;
    }
    return statistics;
  }
}
