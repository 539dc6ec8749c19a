package assay.engine.ignite.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// `affinityCall`: a task with a local transaction on the owner; one for all updates of a target,
/// all targets at once.
final class AffinityTaskProtocol implements PairUpdateProtocol {

  private final OwnerTaskSender owners;
  private final LongAdder retries = new LongAdder();

  AffinityTaskProtocol(IgniteEntries entries) {
    owners = new OwnerTaskSender(entries, OwnerTaskSender.newThreads(), retries::increment);
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    UpdateTarget.group(updates).forEach((target, some) -> pending.add(owners.send(target, some)));
    return pending.stored();
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
