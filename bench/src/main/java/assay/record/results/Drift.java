package assay.record.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The movement of one figure over the rounds of a soak.
///
/// @param metric the metric's id: `p99(put)`, `live-memory`
/// @param unit as in [Results.Figure]
/// @param points in time order
/// @param perHour growth per hour, or null if there are too few rounds or some are unbounded
/// @param low the 95 % interval, `low` to `high`
/// @param p the p-value
/// @param pHolm p after Holm's adjustment over all figures of the soak
/// @param sentence the verdict for a reader
public record Drift(
    String metric,
    String unit,
    List<Point> points,
    @Nullable Double perHour,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double p,
    @Nullable Double pHolm,
    Told told,
    String sentence) {

  public Drift {
    points = List.copyOf(points);
  }

  /// A round's figure.
  ///
  /// @param round from 1
  /// @param hours when the round began, since the first began
  /// @param value in the metric's unit
  public record Point(int round, double hours, double value) {}

  public enum Told {
    RISES,
    FALLS,
    /// The order of rounds may be chance.
    NO_TREND,
    /// Too few rounds have the figure.
    UNKNOWN
  }
}
