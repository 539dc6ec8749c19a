package assay.judge.history;

import assay.judge.check.JudgedShare;
import assay.judge.history.LossFindings.LossesHidden;

/// Whether the final read could have shown what faults took. It cannot for *covered* writes, whose keys were written again
/// after a fault.
///
/// An engine that copies late loses the last writes before a fault. Therefore those of the last second count apart.
final class WritesAtRisk {

  private static final long RISK_NANOS = 1_000_000_000;

  /// The fewest writes at risk with a share that counts: chance may cover fewer.
  private static final long LEAST = 20;

  private long before;
  private long beforeJudged;
  private long atRisk;
  private long atRiskJudged;

  /// An acknowledged write before a fault.
  ///
  /// @param toFaultNanos from its end to the next fault
  void add(boolean loaded, boolean covered, long toFaultNanos) {
    before++;
    beforeJudged += covered ? 0 : 1;
    if (!loaded && toFaultNanos <= RISK_NANOS) {
      atRisk++;
      atRiskJudged += covered ? 0 : 1;
    }
  }

  void add(WritesAtRisk later) {
    before += later.before;
    beforeJudged += later.beforeJudged;
    atRisk += later.atRisk;
    atRiskJudged += later.atRiskJudged;
  }

  boolean areHidden() {
    return JudgedShare.tooLittle(beforeJudged, before)
        || (atRisk >= LEAST && JudgedShare.tooLittle(atRiskJudged, atRisk));
  }

  LossesHidden hidden() {
    return new LossesHidden(beforeJudged, before, atRiskJudged, atRisk);
  }
}
