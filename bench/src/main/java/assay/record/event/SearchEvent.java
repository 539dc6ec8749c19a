package assay.record.event;

import java.util.OptionalDouble;

public sealed interface SearchEvent extends RunEvent {

  /// The next trial was chosen; the event's step is the trial's.
  ///
  /// @param rate requests per second
  /// @param attempt at this rate, from 1
  record Trial(String search, int number, double rate, int attempt) implements SearchEvent {

    public Trial {
      requireTrial(number, rate, attempt);
    }
  }

  /// A trial was judged.
  ///
  /// @param why a sentence
  record TrialJudged(
      String search, int number, double rate, int attempt, TrialOutcome came, String why)
      implements SearchEvent {

    public TrialJudged {
      requireTrial(number, rate, attempt);
    }
  }

  /// @param rate found, in requests per second; empty without one
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
