package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.infinispan.manager.EmbeddedCacheManager;

/// Infinispan's solutions, each created on first use.
public final class InfinispanPairUpdateSolutions implements PairUpdateSolutions, AutoCloseable {

  private final EmbeddedCacheManager manager;
  private final CacheLookup maps;
  private final ExecutorService batches =
      Executors.newCachedThreadPool(InfinispanPairUpdateSolutions::thread);
  private final Map<String, PairUpdateProtocol> made = new ConcurrentHashMap<>();

  public InfinispanPairUpdateSolutions(EmbeddedCacheManager manager, CacheLookup maps) {
    this.manager = manager;
    this.maps = maps;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "batches");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public PairUpdateProtocol named(String name) {
    return made.computeIfAbsent(name, this::make);
  }

  private PairUpdateProtocol make(String name) {
    return switch (name) {
      case "lock" -> new LockProtocol(manager, maps);
      case "processor-then-put" -> new ProcessorThenPut(maps);
      case "compare-and-set" ->
          new CompareAndSetProtocol(
              maps::of, (map, key, value) -> maps.writes(map).put(key, value));
      case "group-processor-then-put" ->
          new GroupCommitBatches(new ProcessorThenPut(maps), batches);
      case "pessimistic" -> new TransactionProtocol(maps, true);
      case "optimistic" -> new TransactionProtocol(maps, false);
      case "task" -> new OwnerTaskProtocol(manager, maps);
      case "group-task" -> new GroupCommitBatches(new OwnerTaskProtocol(manager, maps), batches);
      case "group-commit" ->
          new GroupCommitBatches(
              (target, updates) -> new TargetTransaction(target, updates).run(maps), batches);
      default -> throw new IllegalArgumentException("infinispan has no solution " + name);
    };
  }

  @Override
  public void close() {
    batches.shutdownNow();
  }
}
