package assay.engine.ignite3.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.ignite3.table.OwnerJobs;
import assay.engine.ignite3.table.PairJobAnswer;
import assay.engine.ignite3.table.Tables;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.Ignite;

/// A job with a transaction on the target's owner: one for all updates of a target in a call, all
/// targets at once.
///
/// @param again counts the retries on owners
record OwnerJobProtocol(Ignite client, Tables tables, LongAdder again)
    implements PairUpdateProtocol {

  OwnerJobProtocol(Ignite client, Tables tables) {
    this(client, tables, new LongAdder());
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    PendingUpdates pending = new PendingUpdates();
    for (Map.Entry<UpdateTarget, List<PairUpdate>> each : UpdateTarget.group(updates).entrySet()) {
      UpdateTarget target = each.getKey();
      pending.begin(() ->
          OwnerJobs.update(client, tables.open(target.map()), target, List.copyOf(each.getValue()))
              .thenApply(this::codes));
    }
    return pending.stored();
  }

  private byte[] codes(byte[] answer) {
    PairJobAnswer ended = PairJobAnswer.of(answer);
    again.add(ended.retries());
    return ended.codes();
  }

  @Override
  public long retries() {
    return again.sum();
  }
}
