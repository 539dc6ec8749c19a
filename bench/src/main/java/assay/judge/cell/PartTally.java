package assay.judge.cell;

import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.record.results.Verdicts.Verdict;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What one checker found of the parts of a history, added up in their order whatever order they are judged in. So
/// that it is what the checker finds of the whole, down to which violations are shown.
///
/// @param <P> what judges one part
final class PartTally<P extends KeyPass<P>> {

  private final KeyedChecker<P> checker;

  /// What was found of parts of which an earlier one is not judged yet.
  private final Map<Integer, P> early = new TreeMap<>();

  private @Nullable P sum;
  private int next;
  private int failed = Integer.MAX_VALUE;
  private String failure = "";

  PartTally(KeyedChecker<P> checker) {
    this.checker = checker;
  }

  /// Judges a part; several threads may judge several.
  ///
  /// @param number the part's place among those that are judged, from 0; each is judged once
  /// @param evidence its history holds the part
  void judge(int number, Evidence evidence) {
    try {
      P pass = checker.pass(evidence);
      pass.judge();
      found(number, pass);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      fail(number, e);
    }
  }

  private synchronized void fail(int number, Throwable e) {
    if (number < failed) {
      failed = number;
      failure = "the checker failed: " + e;
    }
    // What is found of other parts is not asked for any more.
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

  /// What it comes to.
  ///
  /// @param around the evidence with no history
  synchronized Verdict verdict(Evidence around) {
    if (failed < Integer.MAX_VALUE) {
      return Verdict.unknown(failure);
    }
    return Checkers.shown(() -> (sum == null ? checker.pass(around) : sum).verdict());
  }
}
