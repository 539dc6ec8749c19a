package assay.engine.ignite3.table;

import assay.api.EntryProcessor;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.UpdateTarget;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.ignite.Ignite;
import org.apache.ignite.compute.JobDescriptor;
import org.apache.ignite.compute.JobExecutionContext;
import org.apache.ignite.compute.JobTarget;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;
import org.jspecify.annotations.Nullable;

/// Jobs that run on a key's owner. Their classes are on every member's class path, so no deployment
/// is needed.
public final class OwnerJobs {

  /// A job's arguments: a map, the bytes of a key, the bytes of the task.
  static final String MAP = "MAP";

  static final String KEY = "ID";

  static final String WORK = "WORK";

  private static final JobDescriptor<Tuple, byte[]> PROCESS =
      JobDescriptor.<Tuple, byte[]>builder(EntryJob.class.getName()).build();

  private static final JobDescriptor<Tuple, byte[]> UPDATE =
      JobDescriptor.<Tuple, byte[]>builder(PairJob.class.getName()).build();

  private static volatile @Nullable EntryEncoding served;

  private OwnerJobs() {}

  /// Lets this process, which contains one member, serve jobs.
  public static void serve(EntryEncoding form) {
    served = form;
  }

  static EntryEncoding form() {
    return Objects.requireNonNull(served, "no member is in this process");
  }

  /// Prepares an entry processor, whose result is an object's bytes. Everything is serialized now and sent when the
  /// supplier is called.
  ///
  /// @throws assay.api.DefiniteFailureException if something cannot be serialized
  public static Supplier<CompletableFuture<byte[]>> process(
      Ignite client, OpenTable table, Object key, EntryProcessor processor) {
    return written(client, PROCESS, table, key, processor);
  }

  /// The result is an [PairJobAnswer].
  public static CompletableFuture<byte[]> update(
      Ignite client, OpenTable table, UpdateTarget target, List<? extends PairUpdate> updates) {
    return written(client, UPDATE, table, target.key(), updates).get();
  }

  private static Supplier<CompletableFuture<byte[]>> written(
      Ignite client, JobDescriptor<Tuple, byte[]> job, OpenTable table, Object key, Object work) {
    EntryEncoding form = table.form();
    Tuple argument =
        Tuple.create(3).set(MAP, table.map()).set(KEY, form.bytes(key)).set(WORK, form.bytes(work));
    JobTarget owner = JobTarget.colocated(table.table().qualifiedName(), form.key(key));
    return () -> client.compute().executeAsync(owner, job, argument);
  }

  /// Runs the work in one transaction, restarted after a conflict.
  ///
  /// @param met called at each restart
  static CompletableFuture<byte[]> answer(
      JobExecutionContext context, Function<Transaction, byte[]> work, Runnable met) {
    try {
      return CompletableFuture.completedFuture(
          RetryingTransaction.within(context.ignite().transactions(), work, met));
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }
}
