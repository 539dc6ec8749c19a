package assay.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/// Holm's adjustment for several p-values. It limits the chance of any false positive, for any correlation (Holm,
/// Scandinavian Journal of Statistics 6, 1979).
public final class HolmAdjustment {

  private HolmAdjustment() {}

  public static double[] adjusted(double[] p) {
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < order.length; rank++) {
      least = Math.max(least, Math.min(1, (order.length - rank) * p[order[rank]]));
      adjusted[order[rank]] = least;
    }
    return adjusted;
  }
}
