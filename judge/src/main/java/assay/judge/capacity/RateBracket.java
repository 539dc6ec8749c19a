package assay.judge.capacity;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The rungs between which the highest passing rate lies. The search tries the lowest rung, doubles until a rung
/// misses, then halves the gap until its ends are neighbours. A pure function of the known rungs, for runner and
/// judge.
///
/// @param passed the highest rung that passed, or -1
/// @param missed the lowest rung above it that did not, or -1
/// @param open the rung that needs a try, or null if the search is over
public record RateBracket(int passed, int missed, @Nullable Integer open) {

  public enum Known {
    PASSED,
    /// All its tries are done and none passed.
    MISSED,
    /// It needs another try.
    OPEN
  }

  public static RateBracket of(RateLadder ladder, IntFunction<Known> known) {
    int passed = -1;
    int missed = -1;
    int rung = 0;
    while (true) {
      switch (known.apply(rung)) {
        case OPEN -> {
          return new RateBracket(passed, missed, rung);
        }
        case PASSED -> passed = rung;
        case MISSED -> missed = rung;
      }
      boolean topReached = missed < 0 && rung == ladder.top();
      boolean closed = missed >= 0 && missed - passed <= 1;
      if (topReached || closed || passed < 0) {
        return new RateBracket(passed, missed, null);
      }
      rung = missed < 0 ? ladder.doubled(rung) : (passed + missed) / 2;
    }
  }
}
