package assay.engine.ignite3.solution;

import assay.api.pair.PairUpdate;
import assay.api.pair.PairUpdateProtocol;
import assay.api.pair.PendingUpdates;
import assay.api.pair.Target;
import assay.engine.ignite3.Tables;
import java.util.List;
import java.util.Map;
import org.apache.ignite.Ignite;

/// A job on the owner of the target with a transaction in it: one for all updates of a target in a call, all targets at once.
record OwnerTask(Ignite client, Tables tables) implements PairUpdateProtocol {

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    for (Map.Entry<Target, List<PairUpdate>> each : Target.group(updates).entrySet()) {
      Target target = each.getKey();
      pending.begin(() ->
          OwnerJobs.update(
              client, tables.open(target.map()), target, List.copyOf(each.getValue())));
    }
    return pending.stored();
  }

  /// The node itself begins again what met another.
  @Override
  public long retries() {
    return 0;
  }
}
