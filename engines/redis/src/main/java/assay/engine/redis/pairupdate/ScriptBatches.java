package assay.engine.redis.pairupdate;

import assay.api.pairupdate.GroupCommitProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.engine.redis.client.KeyNames;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// Collects all threads' updates by target. One script stores a batch in one step, if neither the
/// target nor a source has changed since it was read.
final class ScriptBatches extends GroupCommitProtocol implements AutoCloseable {

  private final PairUpdateEntries entries;
  private final ExecutorService threads;

  /// The last value that this client stored for each target, which is likely still current.
  private final Map<String, byte[]> last = new ConcurrentHashMap<>();

  ScriptBatches(PairUpdateEntries entries) {
    this(entries, Executors.newVirtualThreadPerTaskExecutor());
  }

  private ScriptBatches(PairUpdateEntries entries, ExecutorService threads) {
    super(threads);
    this.entries = entries;
    this.threads = threads;
  }

  @Override
  protected CompletableFuture<byte[]> commit(String map, Object target, List<PairUpdate> batch) {
    byte[] name = entries.client().keys().of(map, target);
    return CompletableFuture.supplyAsync(() -> store(name, batch), threads);
  }

  private byte[] store(byte[] target, List<PairUpdate> batch) {
    byte[] old = last.remove(PairUpdateEntries.text(target));
    if (old == null) {
      old = entries.get(target).orElse(null);
    }
    while (true) {
      FetchedSources sources = FetchedSources.read(entries, batch);
      TargetUpdates work = new TargetUpdates(entries.read(old), sources.values());
      byte[] ended = work.apply(batch);
      if (!work.changed() || isSwapped(target, old, work, sources)) {
        return ended;
      }
      again(1);
      old = entries.get(target).orElse(null);
    }
  }

  private boolean isSwapped(
      byte[] target, byte @Nullable [] old, TargetUpdates work, FetchedSources sources) {
    byte[] changed = entries.write(work.target());
    MultiCompareAndSet swap = new MultiCompareAndSet();
    sources.addTo(swap, work.sources());
    swap.add(target, old, changed);
    boolean done = swap.done(entries.client(), KeyNames.slot(target));
    if (done) {
      last.put(PairUpdateEntries.text(target), changed);
    }
    return done;
  }

  @Override
  public void close() {
    threads.close();
  }
}
