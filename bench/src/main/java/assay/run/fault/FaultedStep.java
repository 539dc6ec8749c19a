package assay.run.fault;

import assay.fault.Fault;
import assay.plan.FaultSpec;
import assay.record.event.FaultEvent;
import assay.run.context.EventRecorder;
import assay.schedule.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// A step during which faults are injected, as far as those need to know.
///
/// @param cell the cell's id
/// @param step the step's id
/// @param targets finds a fault's targets
/// @param recorder where the proofs are written down
/// @param sample samples every process now, and completes when that is on disk
/// @param redundancy what the engine says of its partitions in this step
/// @param clock what all faults wait for
public record FaultedStep(
    String cell,
    String step,
    TargetFinder targets,
    EventRecorder recorder,
    Supplier<CompletableFuture<Void>> sample,
    RedundancySignal redundancy,
    Clock clock) {

  /// Finds a fault's targets.
  @FunctionalInterface
  public interface TargetFinder {

    /// The fault with its targets, who are looked for now.
    ///
    /// @throws ExecutionException where they cannot be found
    /// @throws TimeoutException where the question is not answered in time
    Fault at(FaultSpec fault) throws InterruptedException, ExecutionException, TimeoutException;
  }

  /// Records something that happened in the step.
  void record(FaultEvent event, String text) {
    recorder.record(cell, event, step, text);
  }
}
