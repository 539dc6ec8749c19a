package assay.engine.ignite.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import assay.api.pair.Target;
import assay.engine.ignite.Entries;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// `affinityCall`: a task on the owner, with a transaction that is local to it; one for all changes of a
/// target, all targets at once.
final class AffinityTask implements Solution {

  private final Owners owners;
  private final LongAdder retries = new LongAdder();

  AffinityTask(Entries entries) {
    owners = new Owners(entries, Owners.newThreads(), retries::increment);
  }

  @Override
  public long change(List<? extends PairChange> changes) throws InterruptedException {
    InFlight flight = new InFlight();
    Target.group(changes).forEach((target, some) -> flight.add(owners.send(target, some)));
    return flight.stored();
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
