package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;

/// One pass of a checker over a cell's history, key by key. Its fields are the counts.
///
/// Keys are independent. A history may therefore come in parts of neighbouring keys, with one pass each; adding the
/// passes up in the order of keys gives the result of a single pass over the whole.
///
/// @param <P> the pass itself
public abstract class KeyPass<P extends KeyPass<P>> {

  public final Evidence evidence;
  public final History history;

  public KeyPass(Evidence evidence) {
    this.evidence = evidence;
    this.history = evidence.history();
  }

  /// Judges every key that the history now holds and keeps only the findings, because the history may then hold other
  /// keys.
  public abstract void judge();

  /// Adds the findings of another pass over later keys.
  public abstract void add(P later);

  public abstract Verdict verdict();

  public static Measure count(String metric, long number) {
    return Measure.of(metric, number, Text.count(number));
  }
}
