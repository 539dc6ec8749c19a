package assay.record.results;

import assay.record.event.TrialOutcome;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a search for a capacity found in one cell, and all that it tried.
///
/// @param step the step's id
/// @param objective what had to be kept, in the form the figure is named by: `put p99 < 5 ms`
/// @param kind the kind of request the objective is about, as figures name it
/// @param quantile the objective's percentile, from 0 to 1
/// @param found the highest rate at which it was kept
/// @param levels the same for the five levels of the critical rate, in rising order
/// @param criticalPerSecond the critical rate, or null where it is withheld
/// @param criticalWithheld why there is no critical rate, or null
/// @param trials everything that was tried, in order
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
  /// @param limitNanos the limit
  /// @param perSecond the rate, or null where it is withheld
  /// @param atLeast whether the true one may be higher: the highest rate allowed kept it, or the trials above say
  ///     nothing of the system
  /// @param withheld why there is no rate, or null
  public record Level(
      long limitNanos, @Nullable Double perSecond, boolean atLeast, @Nullable String withheld) {}

  /// One open loop at one rate.
  ///
  /// @param number which trial of the search, from 1
  /// @param perSecond the rate that was offered
  /// @param attempt which trial of this rate, from 1
  /// @param nanos how long the measured window was
  /// @param ok requests of all kinds that ended OK
  /// @param bad requests that failed, may have happened, or were never sent
  /// @param grows whether the queue was still growing at the window's end
  /// @param response response times of the objective's kind
  /// @param delay send delays of the objective's kind
  /// @param came what it came to for the search's own objective
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

    /// The same trial with another verdict.
    public Trial judged(TrialOutcome verdict, String reason) {
      return new Trial(
          number, perSecond, attempt, nanos, ok, bad, grows, response, delay, verdict, reason);
    }
  }
}
