package assay.engine.terracotta.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.terracotta.stored.EhcacheMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Collects all threads' updates by target. A batch reads the sources, several at once, then the
/// target. It replaces the target once if it is unchanged, and then stores the sources.
final class GroupCommitBatches extends GroupCommitProtocol {

  private static final int AT_ONCE = 32;

  private final MapResolver maps;
  private final Executor threads;

  GroupCommitBatches(MapResolver maps) {
    this(
        maps,
        Executors.newFixedThreadPool(
            AT_ONCE, Thread.ofPlatform().daemon().name("batches-", 0).factory()));
  }

  private GroupCommitBatches(MapResolver maps, Executor threads) {
    super(threads);
    this.maps = maps;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    Map<String, Map<Object, Object>> read = new HashMap<>();
    TargetUpdates.keys(batch).keySet().forEach(name -> read.put(name, new ConcurrentHashMap<>()));
    return all(batch.stream().map(update -> (Runnable) () -> read(update, read)).toList())
        .thenApplyAsync(done -> replace(maps.named(map), target, batch, read), threads)
        .thenCompose(this::put);
  }

  private void read(PairUpdate update, Map<String, Map<Object, Object>> read) {
    Object source = maps.named(update.sourceMap()).get(update.source());
    if (source != null) {
      read.getOrDefault(update.sourceMap(), Map.of()).put(update.source(), source);
    }
  }

  private Replaced replace(
      EhcacheMap targets,
      Object key,
      List<PairUpdate> batch,
      Map<String, Map<Object, Object>> sources) {
    while (true) {
      Object old = targets.get(key);
      TargetUpdates work = new TargetUpdates(old, sources);
      byte[] ended = work.apply(batch);
      if (!work.changed() || targets.isReplaced(key, old, work.target())) {
        return new Replaced(ended, work.sources());
      }
      again(1);
    }
  }

  private CompletableFuture<byte[]> put(Replaced replaced) {
    List<Runnable> puts =
        replaced.sources.entrySet().stream()
            .flatMap(map ->
                map.getValue().entrySet().stream()
                    .map(entry ->
                        (Runnable)
                            () -> maps.putAfter(map.getKey(), entry.getKey(), entry.getValue())))
            .toList();
    return all(puts).thenApply(done -> replaced.ended);
  }

  private CompletableFuture<Void> all(List<Runnable> work) {
    return CompletableFuture.allOf(
        work.stream()
            .map(each -> CompletableFuture.runAsync(each, threads))
            .toArray(CompletableFuture<?>[]::new));
  }

  /// The target was replaced, or needed no change.
  private static final class Replaced {

    private final byte[] ended;
    private final Map<String, Map<Object, Object>> sources;

    Replaced(byte[] ended, Map<String, Map<Object, Object>> sources) {
      this.ended = ended;
      this.sources = sources;
    }
  }
}
