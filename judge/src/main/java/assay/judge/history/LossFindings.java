package assay.judge.history;

import assay.fact.Finding;
import org.jspecify.annotations.Nullable;

/// What [LostWritesChecker] finds.
final class LossFindings {

  private LossFindings() {}

  record NoKeyReadBack() implements Finding {}

  record PhantomReadBack(int key, long version) implements Finding {}

  record PhantomKeys(long keys) implements Finding {}

  /// @param late keys that got newer while they were read again
  record KeysComeBack(long lost, long late) implements Finding {}

  record KeysUnreadable(long keys) implements Finding {}

  /// @param beforeNanos how long before the fault; null after the last fault
  record WriteLost(
      int key,
      Finding acknowledged,
      Finding readBack,
      long writes,
      boolean afterLastFault,
      @Nullable Long beforeNanos)
      implements Finding {}

  /// @param written acknowledged writes whose fate is known
  /// @param episodes null if every fault came alone
  /// @param allEarly whether all were written during the warm-up
  /// @param early those written during the warm-up, if not all
  /// @param loads the part of the entries that were loaded before the steps; null if none were
  /// @param deletes lost deletes
  /// @param covered writes whose fate is hidden
  /// @param doubt how certain it is that a lagging copy did not answer
  record WritesLost(
      long lost,
      long written,
      boolean faultless,
      long faults,
      @Nullable Long episodes,
      long lostKeys,
      long keys,
      @Nullable Finding when,
      boolean allEarly,
      long early,
      long writtenEarly,
      @Nullable Finding loads,
      long deletes,
      long covered,
      @Nullable Finding doubt)
      implements Finding {}

  record LostOfLoaded(long lost, long loaded) implements Finding {}

  record AckedBefore(long oldestNanos) implements Finding {}

  record AckedAfter(long lost, long written) implements Finding {}

  record AckedAround(long before, long writtenBefore, long oldestNanos, long after, long written)
      implements Finding {}

  record NoWriteLostWithoutFault(long written) implements Finding {}

  /// @param boundShare the share of such faults that may still lose something
  record NoWriteLost(
      long written, long faults, @Nullable Long episodes, double boundShare, long covered)
      implements Finding {}

  /// @param judged of the writes before the faults
  /// @param atRiskJudged of those in the last second before a fault
  record LossesHidden(long judged, long written, long atRiskJudged, long atRisk)
      implements Finding {}

  record NothingLost() implements Finding {}

  record NoneLostBefore() implements Finding {}
}
