package assay.report.svg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Moves labels apart: finds the places nearest to the wanted places (least squares) that keep
/// order and distance.
///
/// Subtracting `i * gap` from the i-th wanted place turns the distance into "not falling", which
/// pooling neighbours solves exactly.
public final class LabelSpacing {

  private LabelSpacing() {}

  /// The labels' places, in the given order.
  ///
  /// @param gap the least distance between two
  /// @param high the highest place; exceeded only if the labels do not fit
  public static List<Double> places(List<Double> wanted, double gap, double low, double high) {
    List<Integer> order =
        IntStream.range(0, wanted.size())
            .boxed()
            .sorted(Comparator.comparing(wanted::get))
            .toList();
    List<Pool> pools = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Pool pool = new Pool(wanted.get(order.get(i)) - i * gap, 1);
      while (!pools.isEmpty() && pools.getLast().mean() >= pool.mean()) {
        pool = pools.removeLast().with(pool);
      }
      pools.add(pool);
    }
    double highest = Math.max(low, high - (order.size() - 1) * gap);
    List<Double> places = new ArrayList<>(Collections.nCopies(order.size(), 0.0));
    int rank = 0;
    for (Pool pool : pools) {
      for (int i = 0; i < pool.count; i++, rank++) {
        places.set(order.get(rank), Math.clamp(pool.mean(), low, highest) + rank * gap);
      }
    }
    return places;
  }

  private record Pool(double sum, int count) {

    double mean() {
      return sum / count;
    }

    Pool with(Pool other) {
      return new Pool(sum + other.sum, count + other.count);
    }
  }
}
