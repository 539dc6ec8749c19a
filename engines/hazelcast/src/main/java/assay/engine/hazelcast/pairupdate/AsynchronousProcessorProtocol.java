package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairOutcome;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/// Reads the source, changes the target on its owner, and writes the source back, without waiting
/// for one update before starting the next.
final class AsynchronousProcessorProtocol implements PairUpdateProtocol {

  private final MapResolver maps;

  AsynchronousProcessorProtocol(MapResolver maps) {
    this.maps = maps;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    PendingUpdates pending = new PendingUpdates();
    for (PairUpdate update : updates) {
      pending.begin(() -> begun(update).toCompletableFuture());
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private CompletionStage<byte[]> begun(PairUpdate update) {
    IMap<Object, Object> sources = maps.named(update.sourceMap());
    return sources
        .getAsync(update.source())
        .thenCompose(source ->
            source == null
                ? CompletableFuture.completedStage(new byte[] {PairOutcome.REFUSED.code()})
                : changed(update, source, sources));
  }

  private CompletionStage<byte[]> changed(
      PairUpdate update, Object source, IMap<Object, Object> sources) {
    return maps.named(update.targetMap())
        .submitToKey(
            update.colocatedTarget(), new PairTargetProcessor(List.of(update), List.of(source)))
        .thenCompose(answer -> {
          CompletionStage<byte[]> ended =
              CompletableFuture.completedStage((byte[]) answer.getFirst());
          return answer.size() == 1
              ? ended
              : sources.setAsync(answer.get(2), answer.get(3)).thenCompose(stored -> ended);
        });
  }
}
