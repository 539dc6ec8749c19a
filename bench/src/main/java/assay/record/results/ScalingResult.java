package assay.record.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The growth of one throughput with the number of members, clients or threads.
///
/// @param axis `members`, `clients` or `threads`
/// @param figure `capacity(put p99 < 5 ms)`, or a part of a closed loop: `put 2000`
/// @param strategies what is constant: the strategy, or the settings that the points share
/// @param points in rising order
/// @param fit the fitted law, or null if withheld
/// @param withheld why there is no fit
/// @param answer one sentence
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

  /// The throughput at one number of workers.
  ///
  /// @param perSecond every run's throughput
  /// @param atLeast the ones among them that are lower bounds, because the search ended first; the point is then a
  ///     lower bound
  public record Point(
      int workers,
      List<Double> perSecond,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Double> atLeast) {

    /// Fills in the lower bounds that older results lack.
    public Point {
      perSecond = List.copyOf(perSecond);
      atLeast = atLeast == null ? List.of() : List.copyOf(atLeast);
    }

    /// A point without lower bounds.
    public Point(int workers, List<Double> perSecond) {
      this(workers, perSecond, List.of());
    }

    public boolean lowerBound() {
      return !atLeast.isEmpty();
    }
  }

  /// The Universal Scalability Law through the points.
  ///
  /// @param lambda one worker's throughput, per second
  /// @param alpha contention: the share of serial work
  /// @param beta coherency: the cost of agreement between pairs
  /// @param peak the worker count with the highest throughput; null unless throughput was seen to fall beyond it
  /// @param cores cores shared by all, 0 if unknown
  /// @param intervals the source of the intervals
  /// @param curve the fitted throughput up to the largest point, or to twice that with a peak
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

  public record Estimate(double value, double low, double high) {}

  public record Expected(double workers, double perSecond, double low, double high) {}
}
