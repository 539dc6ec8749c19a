package assay.judge;

import assay.record.Verdicts.Verdict;

/// One rule that a cell's history must keep. It may fail in any way: [Checkers] turns that into
/// UNKNOWN.
interface Checker {

  /// The name a study asks for, as in `check:`.
  String name();

  /// What the history says.
  Verdict check(Evidence evidence);
}
