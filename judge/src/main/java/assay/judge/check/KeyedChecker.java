package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// A checker of single keys, therefore a history may be judged in parts.
///
/// @param <P> what judges one part
public interface KeyedChecker<P extends KeyPass<P>> extends Checker {

  /// @param evidence its history holds the keys to judge when the pass is called
  P pass(Evidence evidence);

  @Override
  default Verdict check(Evidence evidence) {
    P pass = pass(evidence);
    pass.judge();
    return pass.verdict();
  }
}
