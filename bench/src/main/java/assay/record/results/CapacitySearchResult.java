package assay.record.results;

import assay.record.event.TrialOutcome;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a capacity search in one cell, with all trials.
///
/// @param objective in the form that names the figure: `put p99 < 5 ms`
/// @param kind the objective's kind, as figures name it
/// @param quantile the objective's percentile, from 0 to 1
/// @param found the highest rate that met the objective
/// @param levels likewise for the five levels of the critical rate, rising
/// @param criticalPerSecond the critical rate, or null if withheld
/// @param criticalWithheld why there is no critical rate
/// @param trials in order
public record CapacitySearchResult(
    String step,
    String objective,
    String kind,
    double quantile,
    Level found,
    List<Level> levels,
    @Nullable Double criticalPerSecond,
    @Nullable String criticalWithheld,
    List<Trial> trials) {

  public CapacitySearchResult {
    levels = List.copyOf(levels);
    trials = List.copyOf(trials);
  }

  /// The highest rate at which a percentile stays within a limit.
  ///
  /// @param perSecond null if withheld
  /// @param atLeast whether the true rate may be higher: the highest allowed rate met the limit, or the trials above
  ///     it say nothing about the system
  /// @param withheld why there is no rate
  public record Level(
      long limitNanos, @Nullable Double perSecond, boolean atLeast, @Nullable String withheld) {}

  /// One open loop at one rate.
  ///
  /// @param number the trial's number in the search, from 1
  /// @param perSecond the offered rate
  /// @param attempt the trial's number at this rate, from 1
  /// @param nanos the measured window's length
  /// @param ok requests of all kinds that ended OK
  /// @param bad requests that failed, may have happened, or were never sent
  /// @param grows whether the queue was still growing at the window's end
  /// @param response response times of the objective's kind
  /// @param delay send delays of the objective's kind
  /// @param came the outcome for the search's own objective
  /// @param why the reason in words
  public record Trial(
      int number,
      double perSecond,
      int attempt,
      long nanos,
      long ok,
      long bad,
      boolean grows,
      List<Quantile> response,
      List<Quantile> delay,
      TrialOutcome came,
      String why) {

    public Trial {
      response = List.copyOf(response);
      delay = List.copyOf(delay);
    }

    public Trial judged(TrialOutcome verdict, String reason) {
      return new Trial(
          number, perSecond, attempt, nanos, ok, bad, grows, response, delay, verdict, reason);
    }
  }
}
