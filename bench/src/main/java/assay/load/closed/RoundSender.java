package assay.load.closed;

import assay.load.record.FailureCounts;
import assay.load.record.PhaseRecorder;
import assay.load.record.RowCount;
import assay.load.thread.FirstFailure;
import assay.plan.Step;

/// Who sends the requests of a closed step, one round after the other.
public interface RoundSender extends AutoCloseable {

  /// When the first request of a round was sent, and the last one answered.
  ///
  /// @param rows what its requests affected or returned
  record RoundTimes(long startNanos, long endNanos, RowCount rows) {}

  /// Sends a round and waits for its end. What goes wrong with the round itself is told to the step's first
  /// failure.
  ///
  /// @param round which round of the part, from 0
  /// @param requests how many requests, of all threads together
  /// @param phase where their times go
  RoundTimes send(Step.Part part, int round, int requests, PhaseRecorder phase);

  @Override
  void close();

  /// Makes one for a step.
  interface Factory {

    /// For a step whose failures go here.
    RoundSender open(FirstFailure failure, FailureCounts failures);
  }
}
