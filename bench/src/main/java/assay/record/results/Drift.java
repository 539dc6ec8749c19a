package assay.record.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one figure moves over the rounds of a soak.
///
/// @param metric the metric's id: `p99(put)`, `live-memory`
/// @param unit its unit, as in [Results.Figure]
/// @param points what was measured, in the order of time
/// @param perHour by how much it grows an hour, or null where there are too few rounds, or some have no end
/// @param low the lower end of its 95 % interval, or null
/// @param high the upper end, or null
/// @param p how often chance alone shows as much, or null
/// @param pHolm the same after Holm's adjustment over all figures of the soak, or null
/// @param told what may be said
/// @param sentence the same for a reader
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
  /// @param round which round, from 1
  /// @param hours when it began, since the first began
  /// @param value in the metric's unit
  public record Point(int round, double hours, double value) {}

  /// What may be said.
  public enum Told {
    RISES,
    FALLS,
    /// Rounds in any order would show as much.
    NO_TREND,
    /// Too few rounds have the figure.
    UNKNOWN
  }
}
