package assay.run.calibrate;

import assay.judge.capacity.RateBracket;
import assay.judge.capacity.RateBracket.Known;
import assay.judge.capacity.RateLadder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Carries out a search for the highest rate that passes a trial, as [RateBracket] says.
///
/// A rate counts as failed only when two trials failed: a host's moment of absence is no limit.
final class RateSearch {

  private static final int TRIES = 2;

  private final RateLadder ladder;
  private final Trial trial;
  private final Map<Double, String> reasons = new HashMap<>();

  /// A trial of a rate.
  @FunctionalInterface
  interface Trial {

    /// Tries a rate once, and returns why it is too high; empty where it is not.
    Optional<String> fails(double perSecond) throws InterruptedException;
  }

  /// What was found.
  ///
  /// @param passed the highest rate that passed; 0 where the lowest one failed
  /// @param failed the lowest rate that failed; 0 where the highest one passed
  /// @param reason why it failed; empty where the highest rate passed
  record Found(double passed, double failed, String reason) {}

  /// A search that begins at the lowest rate and goes no higher than the highest.
  RateSearch(double lowest, double highest, Trial trial) {
    this.ladder = new RateLadder(lowest, highest);
    this.trial = trial;
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
      Optional<String> why = trial.fails(perSecond);
      if (why.isEmpty()) {
        return true;
      }
      reasons.put(perSecond, why.get());
    }
    return false;
  }
}
