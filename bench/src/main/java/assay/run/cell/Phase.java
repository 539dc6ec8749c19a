package assay.run.cell;

import java.util.concurrent.ExecutionException;

/// One thing that a cell does with its cluster, which remembers what it needs of it later.
@FunctionalInterface
interface Phase {

  /// Does it and returns when it is done.
  ///
  /// @throws ExecutionException where a process cannot do what it is asked: the cell has failed then
  void run() throws ExecutionException, InterruptedException;

  /// Whether it has left nothing that a phase after it could work with.
  default boolean leavesNothing() {
    return false;
  }
}
