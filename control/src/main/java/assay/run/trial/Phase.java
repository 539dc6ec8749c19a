package assay.run.trial;

import java.util.concurrent.ExecutionException;

/// One phase of a trial, which keeps its own state for later phases.
@FunctionalInterface
interface Phase {

  /// Runs the phase to its end.
  ///
  /// @throws ExecutionException when a command fails, which fails the trial
  void run() throws ExecutionException, InterruptedException;

  /// Whether later phases cannot work.
  default boolean leavesNothing() {
    return false;
  }
}
