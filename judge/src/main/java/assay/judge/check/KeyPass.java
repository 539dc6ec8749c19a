package assay.judge.check;

import assay.fact.FigureFacts.Counted;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;

/// One pass of a checker over a trial's history, key by key. Its fields are the counts.
///
/// Keys are independent: a history may come in parts of neighbouring keys with one pass each, which add up in order
/// to the result for the whole.
///
/// @param <P> the pass itself
public abstract class KeyPass<P extends KeyPass<P>> {

  public final Evidence evidence;
  public final History history;

  public KeyPass(Evidence evidence) {
    this.evidence = evidence;
    this.history = evidence.history();
  }

  /// Judges every key that the history now holds and keeps only findings: the history may hold other keys next.
  public abstract void judge();

  /// Adds the findings of another pass over later keys.
  public abstract void add(P later);

  public abstract Verdict verdict();

  public static Measure count(String metric, long number) {
    return Measure.of(metric, number, new Counted(number));
  }
}
