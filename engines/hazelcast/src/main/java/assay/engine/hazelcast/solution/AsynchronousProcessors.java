package assay.engine.hazelcast.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.PairOutcome;
import assay.api.pair.Solution;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/// Reads the entry that tells, changes the target on its owner, and writes the first one back, without
/// waiting for one change before the next is begun.
final class AsynchronousProcessors implements Solution {

  private final Maps maps;

  AsynchronousProcessors(Maps maps) {
    this.maps = maps;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    InFlight flight = new InFlight();
    for (PairChange change : changes) {
      flight.begin(() -> begun(change).toCompletableFuture());
    }
    return flight.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private CompletionStage<byte[]> begun(PairChange change) {
    IMap<Object, Object> sources = maps.named(change.sourceMap());
    return sources
        .getAsync(change.source())
        .thenCompose(source ->
            source == null
                ? CompletableFuture.completedStage(new byte[] {PairOutcome.REFUSED.code()})
                : changed(change, source, sources));
  }

  private CompletionStage<byte[]> changed(
      PairChange change, Object source, IMap<Object, Object> sources) {
    return maps.named(change.targetMap())
        .submitToKey(
            change.associatedTarget(), new TargetProcessor(List.of(change), List.of(source)))
        .thenCompose(answer -> {
          CompletionStage<byte[]> ended =
              CompletableFuture.completedStage((byte[]) answer.getFirst());
          return answer.size() == 1
              ? ended
              : sources.setAsync(answer.get(2), answer.get(3)).thenCompose(stored -> ended);
        });
  }
}
