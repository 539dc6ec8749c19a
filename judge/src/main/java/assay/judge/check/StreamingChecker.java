package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// A checker that takes operations one by one in recorded order, from a history that may come in pieces.
public interface StreamingChecker extends Checker {

  interface Pieces {

    /// Takes all operations that the history now holds, which follow the previous ones.
    void take();

    Verdict verdict();
  }

  /// @param evidence its history holds one piece after the other
  Pieces pieces(Evidence evidence);

  @Override
  default Verdict check(Evidence evidence) {
    Pieces pieces = pieces(evidence);
    pieces.take();
    return pieces.verdict();
  }
}
