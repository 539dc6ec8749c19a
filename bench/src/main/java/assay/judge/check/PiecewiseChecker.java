package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// A rule that takes one operation after the other as they were written down, so that a history may come in pieces.
public interface PiecewiseChecker extends Checker {

  /// What looks at the pieces.
  interface Pieces {

    /// Takes all operations that the history now holds: those that follow what it held before.
    void take();

    /// What it all comes to.
    Verdict verdict();
  }

  /// What has seen no piece yet.
  ///
  /// @param evidence its history holds one piece after the other
  Pieces pieces(Evidence evidence);

  @Override
  default Verdict check(Evidence evidence) {
    Pieces pieces = pieces(evidence);
    pieces.take();
    return pieces.verdict();
  }
}
