package assay.report.model;

import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import java.util.List;
import java.util.Objects;

/// The Pareto front of points with a gain and a cost: the points that no other point beats.
public final class ParetoFront {

  private ParetoFront() {}

  public record Reach(double value, double low, double high) {

    /// A figure with its range between runs.
    ///
    /// @param figure has a value
    public static Reach of(Figure figure) {
      double value = Objects.requireNonNull(figure.value());
      FigureRange between = FigureRange.between(figure);
      return between == null
          ? new Reach(value, value, value)
          : new Reach(value, Math.min(value, between.low()), Math.max(value, between.high()));
    }

    private Reach turned() {
      return new Reach(-value, -high, -low);
    }

    /// Whether this figure is smaller and the two ranges do not overlap.
    private boolean surelyBelow(Reach other) {
      return value < other.value && high < other.low;
    }
  }

  /// A configuration's point; both figures are turned so that less is better.
  ///
  /// @param loss the gain, turned
  public record Place(String name, Reach cost, Reach loss) {

    /// @param gain has a value, as has `cost`
    public static Place of(String name, Figure gain, Figure cost) {
      Reach paid = Reach.of(cost);
      Reach gained = Reach.of(gain);
      return new Place(
          name,
          cost.lowerIsBetter() ? paid : paid.turned(),
          gain.lowerIsBetter() ? gained : gained.turned());
    }

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

  /// Whether two figures have a place. A gain without an upper end has none. Harm without one has: it is at least that
  /// much.
  public static boolean hasPlace(Figure gain, Figure cost) {
    return gain.value() != null && !gain.unbounded() && cost.value() != null;
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
