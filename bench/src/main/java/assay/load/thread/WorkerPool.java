package assay.load.thread;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A few threads that share a list of tasks.
public final class WorkerPool {

  private WorkerPool() {}

  /// Runs all tasks and returns the sum of what they return.
  ///
  /// @throws IllegalStateException what the first failed task threw, when all have ended
  public static int sum(int threads, String name, List<Callable<Integer>> tasks) {
    try (ExecutorService gang =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().name(name, 0).daemon().factory())) {
      int sum = 0;
      for (Future<Integer> task : gang.invokeAll(tasks)) {
        sum += task.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IllegalStateException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
