package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;

/// One pass of a checker over the history of a cell, key by key. Its fields are what it counts on the way.
///
/// No key has to do with another, so the history may come in parts of neighbouring keys, each with a pass of its own:
/// what those find is added up in the order of the keys, and then is what one pass over the whole would have found.
///
/// @param <P> the pass itself
public abstract class KeyPass<P extends KeyPass<P>> {

  public final Evidence evidence;
  public final History history;

  public KeyPass(Evidence evidence) {
    this.evidence = evidence;
    this.history = evidence.history();
  }

  /// Judges every key that the history now holds, and keeps nothing but what it found: the history may then
  /// hold others.
  public abstract void judge();

  /// Adds what was found of keys that come later, and judged by another pass of the same checker.
  public abstract void add(P later);

  /// What it all comes to.
  public abstract Verdict verdict();

  public static Measure count(String metric, long number) {
    return Measure.of(metric, number, Text.count(number));
  }
}
