package assay.judge.check;

import assay.judge.figure.Text;
import assay.record.history.History;
import assay.record.results.Verdicts.Measure;

/// One pass of a checker over the history of a cell. Its fields are what it counts on the way.
public abstract class HistoryPass {

  public final Evidence evidence;
  public final History history;

  /// The operations of each key in the order in which they began.
  public final EventOrder byStart;

  public HistoryPass(Evidence evidence) {
    this(evidence, evidence.history());
  }

  /// @param history the evidence's, its reads of nothing told in another way
  public HistoryPass(Evidence evidence, History history) {
    this.evidence = evidence;
    this.history = history;
    byStart = EventOrder.of(history, history::startNanos);
  }

  public static Measure count(String metric, long number) {
    return Measure.of(metric, number, Text.count(number));
  }
}
