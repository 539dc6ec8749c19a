package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// One rule that a cell's history must keep. It may fail in any way: [Checkers] turns that into
/// UNKNOWN.
public interface Checker {

  /// The name a study asks for, as in `check:`.
  String name();

  /// Whether it looks at the history at all, and not only at what happened around it.
  default boolean readsHistory() {
    return true;
  }

  /// What the history says.
  Verdict check(Evidence evidence);
}
