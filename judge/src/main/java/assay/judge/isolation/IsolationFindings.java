package assay.judge.isolation;

import assay.fact.Finding;
import java.util.List;

/// What [IsolationChecker] finds.
final class IsolationFindings {

  private IsolationFindings() {}

  record NoTransactionToJudge() implements Finding {}

  /// @param resolved unknown outcomes that a read showed to be commits
  /// @param unknown unknown outcomes of which no read shows anything
  /// @param cut whether a client's history is incomplete
  record IsolationHeld(long committed, long aborted, long resolved, long unknown, boolean cut)
      implements Finding {}

  /// @param undecided anti-dependencies that were not followed to their end
  /// @param faulted whether a fault may have taken data away, which then looks like a lost update
  /// @param cut whether a client's history is incomplete
  record IsolationBroken(
      long accused,
      long judged,
      long writeCycles,
      long abortedReads,
      long intermediateReads,
      long informationCycles,
      long lostUpdates,
      long fracturedReads,
      long singles,
      long missCycles,
      long undecided,
      boolean faulted,
      boolean cut)
      implements Finding {}

  /// Transactions that depend on each other in a circle.
  ///
  /// @param more steps that are not shown
  record DependencyCircle(
      Finding anomaly, List<Finding> steps, long more, List<Finding> transactions)
      implements Finding {}

  record WriteCycle() implements Finding {}

  record InformationCycle() implements Finding {}

  record SingleMissCycle() implements Finding {}

  record MissCycle() implements Finding {}

  /// A transaction's name in a witness.
  record TransactionSent(int number, String client, long sentMoment) implements Finding {}

  record VersionReplaced(
      int laterNumber, int key, long earlierVersion, int earlierNumber, long version)
      implements Finding {}

  record VersionRead(int laterNumber, int key, long version, int earlierNumber)
      implements Finding {}

  record VersionMissed(int earlierNumber, int key, Finding saw, int laterNumber, long version)
      implements Finding {}

  record AbortedVersionRead(int key, long version) implements Finding {}

  record IntermediateVersionRead(int key, long version, long lastVersion) implements Finding {}

  record UpdateOverwritten(int key, Finding base, long oneVersion, long otherVersion)
      implements Finding {}

  record FracturedVersionsRead(int key, long version, int otherKey, Finding saw, long otherVersion)
      implements Finding {}
}
