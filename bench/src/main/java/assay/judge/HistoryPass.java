package assay.judge;

import assay.record.History;
import assay.record.Verdicts.Measure;

/// One pass of a checker over the history of a cell. Its fields are what it counts on the way.
abstract class HistoryPass {

  final Evidence evidence;
  final History history;

  /// The operations of each key in the order in which they began.
  final EventOrder byStart;

  HistoryPass(Evidence evidence) {
    this(evidence, evidence.history());
  }

  /// @param history the evidence's, its reads of nothing told in another way
  HistoryPass(Evidence evidence, History history) {
    this.evidence = evidence;
    this.history = history;
    byStart = EventOrder.of(history, history::startNanos);
  }

  static Measure count(String metric, long number) {
    return Measure.of(metric, number, Text.count(number));
  }
}
