package assay.record.results;

import assay.fact.Fact;
import assay.record.event.TryOutcome;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A capacity search in one trial.
///
/// @param objective as in the figure's name: `put p99 < 5 ms`
/// @param kind as figures name it
/// @param quantile from 0 to 1
/// @param levels the critical rate's five levels, rising
/// @param criticalPerSecond null if withheld
public record CapacitySearchResult(
    String step,
    String objective,
    String kind,
    double quantile,
    Level found,
    List<Level> levels,
    @Nullable Double criticalPerSecond,
    @Nullable Fact criticalWithheld,
    List<Try> tries) {

  public CapacitySearchResult {
    levels = List.copyOf(levels);
    tries = List.copyOf(tries);
  }

  /// The highest rate at which a percentile stays within a limit.
  ///
  /// @param perSecond null if withheld
  /// @param atLeast whether the true rate may be higher, because the highest allowed rate passed or the tries above
  ///     prove no failure
  public record Level(
      long limitNanos, @Nullable Double perSecond, boolean atLeast, @Nullable Fact withheld) {}

  /// One open loop at one rate.
  ///
  /// @param number in the search, from 1
  /// @param attempt at this rate, from 1
  /// @param nanos the measured window
  /// @param bad requests that failed, may have happened, or were never sent
  public record Try(
      int number,
      double perSecond,
      int attempt,
      long nanos,
      long ok,
      long bad,
      boolean grows,
      List<Quantile> response,
      List<Quantile> delay,
      TryOutcome came,
      Fact why) {

    public Try {
      response = List.copyOf(response);
      delay = List.copyOf(delay);
    }

    public Try judged(TryOutcome verdict, Fact reason) {
      return new Try(
          number, perSecond, attempt, nanos, ok, bad, grows, response, delay, verdict, reason);
    }
  }
}
