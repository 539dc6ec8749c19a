package assay.judge.capacity;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Between which rungs of a ladder the highest rate lies that passes: the one search for a rate that there
/// is. It tries the lowest rung, doubles until one misses, then halves the gap until its ends are
/// neighbours.
///
/// It is a pure function of what is known so far: who carries a search out asks which rung to try next, and
/// who reads its record asks where it ended.
///
/// @param passed the highest rung that passed, -1 where none did
/// @param missed the lowest rung above it that did not, -1 where all passed
/// @param open the rung that wants a trial, or null where the search is over
public record RateBracket(int passed, int missed, @Nullable Integer open) {

  /// What is known of a rung.
  public enum Known {
    /// Its rate passed.
    PASSED,
    /// Its rate has had all its trials and did not pass.
    MISSED,
    /// It wants a trial, or one more.
    OPEN
  }

  /// How far a search got.
  ///
  /// @param known what is known of a rung
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
