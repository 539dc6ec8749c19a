package assay.record.event;

import java.util.OptionalDouble;

public sealed interface CapacitySearchEvent extends RunEvent {

  /// The next try was chosen; the event's step is the try's.
  ///
  /// @param rate requests per second
  /// @param attempt at this rate, from 1
  record Try(String search, int number, double rate, int attempt) implements CapacitySearchEvent {

    public Try {
      requireTry(number, rate, attempt);
    }
  }

  /// A try was judged.
  ///
  /// @param why a sentence
  record TryJudged(String search, int number, double rate, int attempt, TryOutcome came, String why)
      implements CapacitySearchEvent {

    public TryJudged {
      requireTry(number, rate, attempt);
    }
  }

  /// @param rate found, in requests per second; empty without one
  record SearchEnds(String objective, OptionalDouble rate) implements CapacitySearchEvent {

    public SearchEnds {
      EventValues.requirePositive("rate", rate);
    }
  }

  private static void requireTry(int number, double rate, int attempt) {
    EventValues.requirePositive("number", number);
    EventValues.requirePositive("rate", rate);
    EventValues.requirePositive("attempt", attempt);
  }
}
