package assay.record.results;

import assay.fact.Fact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A figure's movement over a soak's rounds.
///
/// @param metric `p99(put)`, `live-memory`
/// @param unit as in [Results.Figure]
/// @param points by time
/// @param perHour null with too few or unbounded rounds
/// @param low the 95 % interval, `low` to `high`
/// @param pHolm p after Holm's adjustment over the soak's figures
public record DriftResult(
    String metric,
    String unit,
    List<Point> points,
    @Nullable Double perHour,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double p,
    @Nullable Double pHolm,
    Told told,
    Fact sentence) {

  public DriftResult {
    points = List.copyOf(points);
  }

  /// @param round from 1
  /// @param hours since the first round began
  public record Point(int round, double hours, double value) {}

  public enum Told {
    RISES,
    FALLS,
    /// The movement may be chance.
    NO_TREND,
    /// Too few rounds have the figure.
    UNKNOWN
  }
}
