package assay.engine.redis.solution;

import assay.api.NotDone;
import assay.api.PairChange;
import assay.api.Solution;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/// All threads of the client hand their changes to a queue of the entry that is told of. One batch of each
/// queue is under way at a time, stored by one script in one step; what gathers meanwhile is the next.
final class GroupCommit implements Solution, AutoCloseable {

  private final Entries entries;
  private final AtomicLong retries = new AtomicLong();
  private final Map<String, TargetQueue> queues = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  GroupCommit(Entries entries) {
    this.entries = entries;
  }

  /// A change on its way.
  ///
  /// @param change the change
  /// @param source the entry that tells, as it was read
  /// @param stored completes with whether anything was stored
  record Asked(PairChange change, Source source, CompletableFuture<Boolean> stored) {

    /// The same with its entry as it was read again.
    Asked with(Source again) {
      return new Asked(change, again, stored);
    }
  }

  @Override
  public long change(List<? extends PairChange> changes) throws InterruptedException {
    Map<String, List<Asked>> byTarget = new LinkedHashMap<>();
    List<CompletableFuture<Boolean>> ends = new ArrayList<>();
    for (Source source : entries.sources(changes)) {
      PairChange change = changes.get(ends.size());
      byte[] target = entries.target(change, source.value());
      int unused = Entries.slot(source.name(), target);
      Asked asked = new Asked(change, source, new CompletableFuture<>());
      byTarget.computeIfAbsent(Entries.text(target), name -> new ArrayList<>()).add(asked);
      ends.add(asked.stored());
    }
    List<Runnable> begun = new ArrayList<>();
    byTarget.forEach((target, asked) -> queue(target).add(asked).ifPresent(begun::add));
    begun.stream().skip(1).forEach(threads::execute);
    begun.stream().findFirst().ifPresent(Runnable::run);
    return sum(ends);
  }

  private TargetQueue queue(String target) {
    return queues.computeIfAbsent(
        target, name -> new TargetQueue(entries, Entries.name(name), retries, threads));
  }

  private static long sum(List<CompletableFuture<Boolean>> ends) throws InterruptedException {
    long stored = 0;
    RuntimeException failure = null;
    for (CompletableFuture<Boolean> end : ends) {
      try {
        stored += end.get() ? 1 : 0;
      } catch (ExecutionException e) {
        RuntimeException cause =
            e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e);
        failure = failure == null || !(cause instanceof NotDone) ? cause : failure;
      }
    }
    if (failure instanceof NotDone && stored > 0) {
      throw new IllegalStateException(stored + " of them were stored", failure);
    }
    if (failure != null) {
      throw failure;
    }
    return stored;
  }

  @Override
  public long retries() {
    return retries.get();
  }

  @Override
  public void close() {
    threads.close();
  }
}
