package assay.engine.ignite3.table;

import assay.api.EntryProcessor;
import assay.api.engine.DeferredWriteEntry;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.compute.ComputeJob;
import org.apache.ignite.compute.JobExecutionContext;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;
import org.jspecify.annotations.Nullable;

/// Runs a workload's entry processor on its entry's owner, in a separate transaction that holds the
/// entry's lock exclusively.
public final class EntryJob implements ComputeJob<Tuple, byte[]> {

  public EntryJob() {}

  @Override
  public CompletableFuture<byte[]> executeAsync(JobExecutionContext context, Tuple argument) {
    EntryEncoding form = OwnerJobs.form();
    OpenTable table = Tables.of(context.ignite(), form).open(argument.stringValue(OwnerJobs.MAP));
    Object key = form.object(argument.bytesValue(OwnerJobs.KEY));
    EntryProcessor processor = (EntryProcessor) form.object(argument.bytesValue(OwnerJobs.WORK));
    return OwnerJobs.answer(
        context, within -> form.bytes(applied(table, within, key, processor)), () -> {});
  }

  private static @Nullable Object applied(
      OpenTable table, Transaction within, Object key, EntryProcessor processor) {
    DeferredWriteEntry entry = new DeferredWriteEntry(key, table.get(within, key));
    Object result = processor.apply(entry);
    entry.store(left -> table.put(within, key, left), () -> table.remove(within, key));
    return result;
  }
}
