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

/// A step with faults, as the faults see it.
///
/// @param cell the cell's id
/// @param step the step's id
/// @param targets finds a fault's targets
/// @param recorder records the proofs
/// @param sample samples every process now, and completes when the rows are on disk
/// @param redundancy the engine's signal about its partitions in this step
/// @param clock the clock for all waits
public record FaultedStep(
    String cell,
    String step,
    TargetFinder targets,
    EventRecorder recorder,
    Supplier<CompletableFuture<Void>> sample,
    RedundancySignal redundancy,
    Clock clock) {

  @FunctionalInterface
  public interface TargetFinder {

    /// The fault with its targets, selected now.
    ///
    /// @throws ExecutionException if the targets cannot be found
    /// @throws TimeoutException if the answer takes too long
    Fault at(FaultSpec fault) throws InterruptedException, ExecutionException, TimeoutException;
  }

  /// Records an event in the step.
  void record(FaultEvent event, String text) {
    recorder.record(cell, event, step, text);
  }
}
