package assay.report.model;

import java.util.List;

/// The Pareto front of points with a gain and a cost: the points that no other point beats.
public final class ParetoFront {

  private ParetoFront() {}

  public record Reach(double value, double low, double high) {

    /// Whether this figure is smaller and the two ranges do not overlap.
    private boolean surelyBelow(Reach other) {
      return value < other.value && high < other.low;
    }
  }

  /// A configuration's point; both figures are turned so that less is better.
  ///
  /// @param loss the gain, turned
  public record Place(String name, Reach cost, Reach loss) {

    /// Whether this point is at least as good in both figures and better in one.
    private boolean ahead(Place other) {
      return cost.value <= other.cost.value
          && loss.value <= other.loss.value
          && (cost.value < other.cost.value || loss.value < other.loss.value);
    }

    /// Whether this point is also better in one figure by more than the runs differ.
    private boolean beats(Place other) {
      return ahead(other) && (cost.surelyBelow(other.cost) || loss.surelyBelow(other.loss));
    }
  }

  /// The points that no other point is ahead of, by ascending cost.
  public static List<Place> of(List<Place> places) {
    return places.stream()
        .filter(place -> places.stream().noneMatch(other -> other.ahead(place)))
        .sorted((a, b) -> Double.compare(a.cost.value, b.cost.value))
        .toList();
  }

  /// The points that another point beats, in their order.
  public static List<Place> dominated(List<Place> places) {
    return places.stream()
        .filter(place -> places.stream().anyMatch(other -> other.beats(place)))
        .toList();
  }
}
