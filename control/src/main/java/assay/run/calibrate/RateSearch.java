package assay.run.calibrate;

import assay.judge.capacity.RateBracket;
import assay.judge.capacity.RateBracket.Known;
import assay.judge.capacity.RateLadder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Searches the highest rate that passes a try, as [RateBracket] defines.
///
/// A rate fails only after two failed tries: a host's short pause is not a limit.
final class RateSearch {

  private static final int TRIES = 2;

  private final RateLadder ladder;
  private final Try tried;
  private final Map<Double, String> reasons = new HashMap<>();

  @FunctionalInterface
  interface Try {

    /// Tries a rate once, and returns why the rate is too high; empty when it is not.
    Optional<String> fails(double perSecond) throws InterruptedException;
  }

  /// The result of a search.
  ///
  /// @param passed the highest rate that passed; 0 when the lowest rate failed
  /// @param failed the lowest rate that failed; 0 when the highest rate passed
  /// @param reason why that rate failed; empty when the highest rate passed
  record Found(double passed, double failed, String reason) {}

  /// A search from the lowest rate up to the highest.
  RateSearch(double lowest, double highest, Try tried) {
    this.ladder = new RateLadder(lowest, highest);
    this.tried = tried;
  }

  Found find() throws InterruptedException {
    Map<Integer, Known> known = new HashMap<>();
    RateBracket bracket = bracket(known);
    Integer rung = bracket.open();
    while (rung != null) {
      known.put(rung, passes(ladder.rate(rung)) ? Known.PASSED : Known.MISSED);
      bracket = bracket(known);
      rung = bracket.open();
    }
    double failed = rate(bracket.missed());
    return new Found(rate(bracket.passed()), failed, reasons.getOrDefault(failed, ""));
  }

  private RateBracket bracket(Map<Integer, Known> known) {
    return RateBracket.of(ladder, rung -> known.getOrDefault(rung, Known.OPEN));
  }

  private double rate(int rung) {
    return rung < 0 ? 0 : ladder.rate(rung);
  }

  private boolean passes(double perSecond) throws InterruptedException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      Optional<String> why = tried.fails(perSecond);
      if (why.isEmpty()) {
        return true;
      }
      reasons.put(perSecond, why.get());
    }
    return false;
  }
}
