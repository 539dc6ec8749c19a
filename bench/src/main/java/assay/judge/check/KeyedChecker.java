package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// A rule that holds for each key alone, so that a history may be judged in parts.
///
/// @param <P> what judges one part
public interface KeyedChecker<P extends KeyPass<P>> extends Checker {

  /// A pass that has found nothing yet.
  ///
  /// @param evidence its history holds the keys to be judged when the pass is told to judge
  P pass(Evidence evidence);

  @Override
  default Verdict check(Evidence evidence) {
    P pass = pass(evidence);
    pass.judge();
    return pass.verdict();
  }
}
