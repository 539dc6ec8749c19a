package assay.load.closed;

import assay.load.record.FailureCounts;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.load.thread.FirstFailure;
import assay.plan.Step;

/// Sends the requests of a closed step, one round after the other.
public interface RoundSender extends AutoCloseable {

  /// A round's first start and last end.
  ///
  /// @param rows what its requests affected or returned
  record RoundTimes(long startNanos, long endNanos, RequestTally rows) {}

  /// Sends a round and waits for its end. A failure of the round itself goes to the step's first
  /// failure.
  ///
  /// @param round from 0
  /// @param requests all threads together
  /// @param phase records the times
  RoundTimes send(Step.Part part, int round, int requests, PhaseRecorder phase);

  @Override
  void close();

  interface Factory {

    /// @param failure receives a failure of the step
    RoundSender open(FirstFailure failure, FailureCounts failures);
  }
}
