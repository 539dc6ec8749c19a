package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.lang.IgniteFuture;

/// `invoke` of a processor on the target, then a put of the sources: one processor for all updates
/// of a target, all targets at once.
record ProcessorThenPut(IgniteEntries entries) implements PairUpdateProtocol {

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    List<Begun> begun = new ArrayList<>();
    UpdateTarget.group(updates).forEach((target, some) -> begun.add(begin(target, some)));
    PendingUpdates pending = new PendingUpdates();
    List<IgniteFuture<Void>> writing = new ArrayList<>();
    for (Begun each : begun) {
      Object[] result = (Object[]) each.invoked().get();
      writing.addAll(each.sources().writing((Object[]) result[1]));
      pending.add(CompletableFuture.completedFuture((byte[]) result[0]));
    }
    writing.forEach(IgniteFuture::get);
    return pending.stored();
  }

  private Begun begin(UpdateTarget target, List<PairUpdate> updates) {
    TargetUpdateSources sources = new TargetUpdateSources(entries, updates);
    PairProcessor processor =
        new PairProcessor(new TargetUpdateBatch(entries, updates), sources.read());
    return new Begun(
        sources, entries.map(target.map()).invokeAsync(entries.key(target.key()), processor));
  }

  @Override
  public long retries() {
    return 0;
  }

  private record Begun(TargetUpdateSources sources, IgniteFuture<Object> invoked) {}
}
