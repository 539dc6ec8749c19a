package assay.engine.ignite.pair;

import assay.api.pair.PairUpdate;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PendingUpdates;
import assay.api.pair.Target;
import assay.engine.ignite.stored.Entries;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// `affinityCall`: a task with a local transaction on the owner; one for all updates of a target,
/// all targets at once.
final class AffinityTask implements PairUpdateProtocol {

  private final Owners owners;
  private final LongAdder retries = new LongAdder();

  AffinityTask(Entries entries) {
    owners = new Owners(entries, Owners.newThreads(), retries::increment);
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    Target.group(updates).forEach((target, some) -> pending.add(owners.send(target, some)));
    return pending.stored();
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
