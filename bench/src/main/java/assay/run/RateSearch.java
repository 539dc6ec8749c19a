package assay.run;

import java.util.Optional;

/// Finds the highest rate that passes a trial: doubles until one fails, then halves the gap until
/// it is no wider than 5 %.
///
/// A rate counts as failed only when two trials failed: a host's moment of absence is no limit.
final class RateSearch {

  private static final double CLOSE = 1.05;
  private static final int TRIES = 2;

  private final double lowest;
  private final double highest;
  private final Trial trial;
  private String reason = "";

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
  /// @param reason why it failed
  record Found(double passed, double failed, String reason) {}

  /// A search that begins at the lowest rate and goes no higher than the highest.
  RateSearch(double lowest, double highest, Trial trial) {
    this.lowest = lowest;
    this.highest = highest;
    this.trial = trial;
  }

  Found find() throws InterruptedException {
    double passed = 0;
    double next = lowest;
    while (next <= highest && passes(next)) {
      passed = next;
      next *= 2;
    }
    if (passed == 0 || next > highest) {
      return new Found(passed, passed == 0 ? next : 0, reason);
    }
    double failed = next;
    while (failed / passed > CLOSE) {
      double middle = Math.sqrt(passed * failed);
      if (passes(middle)) {
        passed = middle;
      } else {
        failed = middle;
      }
    }
    return new Found(passed, failed, reason);
  }

  private boolean passes(double perSecond) throws InterruptedException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      Optional<String> why = trial.fails(perSecond);
      if (why.isEmpty()) {
        return true;
      }
      reason = why.get();
    }
    return false;
  }
}
