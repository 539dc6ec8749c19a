package assay.run.fault;

import assay.plan.FaultSpec;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// The faults of one step, each injected at its own time. A lasting fault delays no other.
public final class FaultSchedule {

  private final FaultStepContext step;
  private final List<FaultInjector> injectors = new ArrayList<>();

  /// The schedule of a step's faults.
  ///
  /// @param faults the step's faults, numbered from 1
  public FaultSchedule(FaultStepContext step, List<FaultSpec> faults) {
    this.step = step;
    for (FaultSpec fault : faults) {
      injectors.add(new FaultInjector(step, injectors.size() + 1, fault));
    }
  }

  /// Waits for the measured window, injects every fault, and returns when the last is over. No fault is injected if
  /// the load ends before its window begins.
  ///
  /// @param windowBegins completes with the beginning of the measured window
  /// @param load completes when the step's load has ended
  /// @throws InterruptedException when this thread is interrupted, after every fault is undone
  public void carryOut(CompletableFuture<Long> windowBegins, CompletableFuture<?> load)
      throws InterruptedException {
    Clock clock = step.clock();
    clock.await(CompletableFuture.anyOf(windowBegins, load));
    if (!windowBegins.isDone()) {
      return;
    }
    long beginsNanos = windowBegins.join();
    List<Thread> threads = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    for (FaultInjector injector : injectors) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      threads.add(
          clock.start(() -> {
            try {
              injector.injectAlone(beginsNanos, load);
            } finally {
              end.complete(null);
            }
          }));
    }
    CompletableFuture<Void> all = CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
    try {
      clock.await(all);
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      clock.await(all);
      throw e;
    }
  }
}
