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
/// @param sample samples every process now, and completes when the rows are on disk
/// @param redundancy the engine's signal about its partitions in this step
public record FaultStepContext(
    String trial,
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
    /// @throws ExecutionException when the targets cannot be found
    /// @throws TimeoutException when the answer takes too long
    Fault at(FaultSpec fault) throws InterruptedException, ExecutionException, TimeoutException;
  }

  void record(FaultEvent event, String text) {
    recorder.record(trial, event, step, text);
  }
}
