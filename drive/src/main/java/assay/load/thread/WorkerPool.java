package assay.load.thread;

import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/// A few threads that share tasks, in submission order.
public final class WorkerPool implements AutoCloseable {

  private final Clock clock;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /// @param name the prefix of the threads' names
  public WorkerPool(Clock clock, int threads, String name) {
    this.clock = clock;
    for (int thread = 0; thread < threads; thread++) {
      this.threads.add(clock.start(name + thread, this::work));
    }
  }

  /// Runs all tasks and returns the sum of their results.
  ///
  /// @throws IllegalStateException the first task's failure, after all tasks have ended
  public static int sum(Clock clock, int threads, String name, List<Callable<Integer>> tasks) {
    List<CompletableFuture<Integer>> results = new ArrayList<>();
    try (WorkerPool pool = new WorkerPool(clock, threads, name)) {
      tasks.forEach(task -> results.add(pool.submit(task)));
    }
    try {
      int sum = 0;
      for (CompletableFuture<Integer> result : results) {
        sum += result.get();
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

  public <T> CompletableFuture<T> submit(Callable<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    tasks.add(() -> {
      try {
        result.complete(task.call());
      } catch (Exception | Error e) {
        result.completeExceptionally(e);
      }
    });
    threads.forEach(clock::unpark);
    return result;
  }

  private void work() {
    while (true) {
      boolean last = closed;
      Runnable task = tasks.poll();
      if (task != null) {
        task.run();
      } else if (last) {
        return;
      } else {
        // An engine may leave the interrupt flag set, and such a thread never parks.
        boolean unused = Thread.interrupted();
        clock.park();
      }
    }
  }

  /// Waits until all tasks are done, despite interrupts, and ends the threads.
  @Override
  public void close() {
    closed = true;
    threads.forEach(clock::unpark);
    threads.forEach(clock::join);
  }
}
