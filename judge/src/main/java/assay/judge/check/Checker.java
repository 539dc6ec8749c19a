package assay.judge.check;

import assay.record.results.Verdicts.Verdict;

/// One rule for a trial's history. [assay.judge.trial.CheckerRegistry] turns failures into UNKNOWN.
public interface Checker {

  /// The name in a study's `check:`.
  String name();

  /// Whether it reads the history, and not only the events around it.
  default boolean readsHistory() {
    return true;
  }

  /// Whether it needs one order of a key's versions. If clients of several sites write the same keys, there is none, and
  /// the checker is not called. If clients of one cluster do, it is called if it [#judgesSharedKeys].
  default boolean needsOneOrder() {
    return false;
  }

  /// Whether a checker that needs one order finds it from the operations' times if several clients of one cluster write
  /// the same keys at a time.
  default boolean judgesSharedKeys() {
    return !needsOneOrder();
  }

  /// Whether it can judge entries that expire. If it cannot, it is not called where the configuration sets a `ttl`.
  default boolean judgesExpiry() {
    return !readsHistory();
  }

  Verdict check(Evidence evidence);
}
