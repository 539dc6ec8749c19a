package assay.record.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one throughput grows with the number of members, clients or threads.
///
/// @param axis what is varied: `members`, `clients` or `threads`
/// @param figure whose throughput: `capacity(put p99 < 5 ms)`, or a part of a closed loop, `put 2000`
/// @param strategies what else was the same: the strategy, or the settings that the points share
/// @param points what was measured, in rising order
/// @param fit the fitted law, or null where it is withheld
/// @param withheld why there is no fit, or null
/// @param answer what it shows, in a sentence
public record ScalingResult(
    String axis,
    String figure,
    String strategies,
    List<Point> points,
    @Nullable Fit fit,
    @Nullable String withheld,
    String answer) {

  public ScalingResult {
    points = List.copyOf(points);
  }

  /// The throughput of one number of workers.
  ///
  /// @param workers how many members, clients or threads
  /// @param perSecond every run's throughput
  /// @param atLeast those of them that may have been higher, since the search ended first; the point is then
  ///     a lower bound
  public record Point(
      int workers,
      List<Double> perSecond,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Double> atLeast) {

    /// Results of before tell no lower bounds.
    public Point {
      perSecond = List.copyOf(perSecond);
      atLeast = atLeast == null ? List.of() : List.copyOf(atLeast);
    }

    /// A point all of whose runs are known.
    public Point(int workers, List<Double> perSecond) {
      this(workers, perSecond, List.of());
    }

    /// Whether some run may have been higher.
    public boolean lowerBound() {
      return !atLeast.isEmpty();
    }
  }

  /// The Universal Scalability Law through the points.
  ///
  /// @param lambda what one worker does alone, per second
  /// @param alpha contention: the share of the work that waits for others
  /// @param beta coherency: the price of keeping pairs in agreement
  /// @param peak how many workers do most; null where throughput was not seen to fall beyond it
  /// @param cores how many cores all of them shared, 0 where the record does not say
  /// @param intervals where the intervals are from
  /// @param curve the fitted throughput, up to the largest point, or to twice that where there is a peak
  public record Fit(
      Estimate lambda,
      Estimate alpha,
      Estimate beta,
      @Nullable Estimate peak,
      int cores,
      String intervals,
      List<Expected> curve) {
    public Fit {
      curve = List.copyOf(curve);
    }
  }

  /// A figure with its 95 % interval.
  public record Estimate(double value, double low, double high) {}

  /// A fitted throughput with its 95 % interval.
  public record Expected(double workers, double perSecond, double low, double high) {}
}
