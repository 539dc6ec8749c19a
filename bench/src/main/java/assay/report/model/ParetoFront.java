package assay.report.model;

import java.util.List;

/// The Pareto front of points that have a gain and a cost: those no other point beats.
public final class ParetoFront {

  private ParetoFront() {}

  /// A figure with the ends of its range between runs.
  public record Reach(double value, double low, double high) {

    /// Whether it is less, and so far that the two ranges do not meet.
    private boolean surelyBelow(Reach other) {
      return value < other.value && high < other.low;
    }
  }

  /// A strategy's place, both figures turned so that less is better.
  ///
  /// @param name the strategy
  /// @param cost what it costs
  /// @param loss the gain, less is better
  public record Place(String name, Reach cost, Reach loss) {

    /// Whether it is at least as good in both and better in one.
    private boolean ahead(Place other) {
      return cost.value <= other.cost.value
          && loss.value <= other.loss.value
          && (cost.value < other.cost.value || loss.value < other.loss.value);
    }

    /// Whether it is also better in one by more than the runs differ.
    private boolean beats(Place other) {
      return ahead(other) && (cost.surelyBelow(other.cost) || loss.surelyBelow(other.loss));
    }
  }

  /// The places no other place is ahead of, by rising cost.
  public static List<Place> of(List<Place> places) {
    return places.stream()
        .filter(place -> places.stream().noneMatch(other -> other.ahead(place)))
        .sorted((a, b) -> Double.compare(a.cost.value, b.cost.value))
        .toList();
  }

  /// The places that another place beats, in their order.
  public static List<Place> dominated(List<Place> places) {
    return places.stream()
        .filter(place -> places.stream().anyMatch(other -> other.beats(place)))
        .toList();
  }
}
