package assay.engine.ignite3.table;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.compute.ComputeJob;
import org.apache.ignite.compute.JobExecutionContext;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;

/// Runs on a target's owner: changes the target and all sources in one transaction, which locks the
/// target first, reads it once and writes it once. Its answer is an [PairJobAnswer].
public final class PairJob implements ComputeJob<Tuple, byte[]> {

  public PairJob() {}

  @Override
  public CompletableFuture<byte[]> executeAsync(JobExecutionContext context, Tuple argument) {
    EntryEncoding form = OwnerJobs.form();
    Tables tables = Tables.of(context.ignite(), form);
    OpenTable targets = tables.open(argument.stringValue(OwnerJobs.MAP));
    Object key = form.object(argument.bytesValue(OwnerJobs.KEY));
    List<PairUpdate> updates =
        ((List<?>) form.object(argument.bytesValue(OwnerJobs.WORK)))
            .stream().map(PairUpdate.class::cast).toList();
    LongAdder again = new LongAdder();
    return OwnerJobs.answer(
            context, within -> applied(tables, targets, within, key, updates), again::increment)
        .thenApply(codes -> new PairJobAnswer(codes, again.intValue()).bytes());
  }

  private static byte[] applied(
      Tables tables, OpenTable targets, Transaction within, Object key, List<PairUpdate> updates) {
    Object before = targets.get(within, key);
    Map<String, Map<Object, Object>> sources = new HashMap<>();
    TargetUpdates.keys(updates)
        .forEach((map, keys) -> sources.put(map, tables.open(map).getAll(within, keys)));
    TargetUpdates work = new TargetUpdates(before, sources);
    byte[] ended = work.apply(updates);
    if (work.changed()) {
      targets.put(within, key, work.target());
      work.sources().forEach((map, changed) -> tables.open(map).putAll(within, changed));
    }
    return ended;
  }
}
