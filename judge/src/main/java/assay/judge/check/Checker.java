package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// One rule for a trial's history. [Checkers] turns failures into UNKNOWN.
public interface Checker {

  /// The name in a study's `check:`.
  String name();

  /// Whether it reads the history, and not only the events around it.
  default boolean readsHistory() {
    return true;
  }

  Verdict check(Evidence evidence);
}
