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

  /// Whether it needs one order of a key's versions. If several sites write the same keys, there is none, and the
  /// checker is not called.
  default boolean needsOneOrder() {
    return false;
  }

  Verdict check(Evidence evidence);
}
