package assay.record.results;

import assay.fact.Fact;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A throughput's growth with members, clients or threads.
///
/// @param axis `members`, `clients` or `threads`
/// @param figure `capacity(put p99 < 5 ms)`, or a closed loop's part: `put 2000`
/// @param configurations the configuration, or the settings that the points share
/// @param points rising
/// @param fit null if withheld
public record ScalingResult(
    String axis,
    String figure,
    String configurations,
    List<Point> points,
    @Nullable Fit fit,
    @Nullable Fact withheld,
    Fact answer) {

  public ScalingResult {
    points = List.copyOf(points);
  }

  /// The throughput for a worker count, per run.
  ///
  /// @param atLeast lower bounds among them, because the search ended first; the point is then a lower bound
  public record Point(
      int workers,
      List<Double> perSecond,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Double> atLeast) {

    /// Fills in the lower bounds, which the file leaves out if there are none.
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
  /// @param peak the best worker count; null unless throughput fell beyond it
  /// @param cores shared by all; 0 if unknown
  /// @param intervals their source
  /// @param curve up to the largest point, or twice that with a peak
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

  public record Expected(double workers, double perSecond, double low, double high) {}
}
