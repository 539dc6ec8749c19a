package assay.report.model;

import java.util.List;

/// The Pareto front of points that have a gain and a cost: those no other point beats.
public final class ParetoFront {

  private ParetoFront() {}

  /// A strategy's place, both numbers turned so that less is better.
  ///
  /// @param name the strategy
  /// @param cost what it costs
  /// @param loss the gain, less is better
  public record Place(String name, double cost, double loss) {

    /// Whether it is at least as good in both and better in one.
    boolean beats(Place other) {
      return cost <= other.cost && loss <= other.loss && (cost < other.cost || loss < other.loss);
    }
  }

  /// The places no other place beats, by rising cost.
  public static List<Place> of(List<Place> places) {
    return places.stream()
        .filter(place -> places.stream().noneMatch(other -> other.beats(place)))
        .sorted((a, b) -> Double.compare(a.cost, b.cost))
        .toList();
  }
}
