package assay.record.event;

import java.util.OptionalDouble;

/// What happens in a search for a capacity.
public sealed interface SearchEvent extends RunEvent {

  /// A trial was decided on; the event's step is the trial's own.
  ///
  /// @param search the id of the step that searches
  /// @param number which trial, from 1
  /// @param rate the rate that is tried, in requests a second
  /// @param attempt which attempt at this rate, from 1
  record Trial(String search, int number, double rate, int attempt) implements SearchEvent {

    public Trial {
      requireTrial(number, rate, attempt);
    }
  }

  /// A trial was judged.
  ///
  /// @param search the id of the step that searches
  /// @param number which trial, from 1
  /// @param rate the rate that was tried, in requests a second
  /// @param attempt which attempt at this rate, from 1
  /// @param came what came of it
  /// @param why the reason, in a sentence
  record TrialJudged(
      String search, int number, double rate, int attempt, TrialOutcome came, String why)
      implements SearchEvent {

    public TrialJudged {
      requireTrial(number, rate, attempt);
    }
  }

  /// A search ended.
  ///
  /// @param objective what was searched for
  /// @param rate the rate it found, in requests a second; empty where it found none
  record SearchEnds(String objective, OptionalDouble rate) implements SearchEvent {

    public SearchEnds {
      EventValues.requirePositive("rate", rate);
    }
  }

  private static void requireTrial(int number, double rate, int attempt) {
    EventValues.requirePositive("number", number);
    EventValues.requirePositive("rate", rate);
    EventValues.requirePositive("attempt", attempt);
  }
}
