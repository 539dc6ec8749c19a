package assay.judge.trial;

import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.record.results.Verdicts.Verdict;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One checker's findings in a history's parts, added up in order, whichever is judged first. The result equals that
/// of the whole, including witnesses.
///
/// @param <P> what judges one part
final class HistoryPartTally<P extends KeyPass<P>> {

  private final KeyedChecker<P> checker;

  /// Parts that wait for an earlier part.
  private final Map<Integer, P> early = new TreeMap<>();

  private @Nullable P sum;
  private int next;
  private int failed = Integer.MAX_VALUE;
  private @Nullable Verdict failure;

  HistoryPartTally(KeyedChecker<P> checker) {
    this.checker = checker;
  }

  /// Thread-safe: several threads may judge different parts.
  ///
  /// @param number the part's index among the judged ones, from 0
  /// @param evidence its history holds the part
  void judge(int number, Evidence evidence) {
    try {
      P pass = checker.pass(evidence);
      pass.judge();
      found(number, pass);
    } catch (RuntimeException
        | StackOverflowError
        | OutOfMemoryError
        | LinkageError
        | AssertionError e) {
      fail(number, e);
    }
  }

  private synchronized void fail(int number, Throwable e) {
    if (number < failed) {
      failed = number;
      failure = CheckerRegistry.failed(e);
    }
    // The findings of other parts are no longer needed.
    early.clear();
    sum = null;
  }

  private synchronized void found(int number, P pass) {
    if (failed < Integer.MAX_VALUE) {
      return;
    }
    early.put(number, pass);
    for (P own = early.remove(next); own != null; own = early.remove(next)) {
      if (sum == null) {
        sum = own;
      } else {
        sum.add(own);
      }
      next++;
    }
  }

  /// @param around the evidence without history
  synchronized Verdict verdict(Evidence around) {
    if (failure != null) {
      return failure;
    }
    return CheckerRegistry.shown(
        checker, () -> (sum == null ? checker.pass(around) : sum).verdict());
  }
}
