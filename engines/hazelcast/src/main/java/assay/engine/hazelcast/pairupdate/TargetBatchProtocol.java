package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.concurrent.ExecutorService;

/// Does all updates of a target in one request in three steps, all targets at once.
final class TargetBatchProtocol implements PairUpdateProtocol {

  private final TargetBatch steps;
  private final ExecutorService threads;

  TargetBatchProtocol(MapResolver maps, ExecutorService threads) {
    steps = new TargetBatch(maps);
    this.threads = threads;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    PendingUpdates pending = new PendingUpdates();
    for (List<PairUpdate> same : UpdateTarget.group(updates).values()) {
      pending.add(threads.submit(() -> steps.change(same)));
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return 0;
  }
}
