package assay.engine.ignite3.table;

import assay.api.Settings;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.tx.Transaction;
import org.apache.ignite.tx.TransactionOptions;
import org.jspecify.annotations.Nullable;

public enum ReadTransactionMode {
  /// No explicit transaction: the owner's current value.
  LATEST,
  /// A read-only transaction: a snapshot from shortly before.
  SNAPSHOT;

  private static final TransactionOptions READ_ONLY = new TransactionOptions().readOnly(true);

  public static ReadTransactionMode of(Settings settings) {
    return settings.text("read-isolation").equals("snapshot") ? SNAPSHOT : LATEST;
  }

  <T extends @Nullable Object> T read(Ignite ignite, Function<@Nullable Transaction, T> reading) {
    return this == LATEST
        ? reading.apply(null)
        : ignite.transactions().runInTransaction(reading, READ_ONLY);
  }

  /// Like [#read], without a waiting thread.
  <T extends @Nullable Object> CompletableFuture<T> begin(
      Ignite ignite, Function<@Nullable Transaction, CompletableFuture<T>> reading) {
    return this == LATEST
        ? reading.apply(null)
        : ignite.transactions().runInTransactionAsync(reading, READ_ONLY);
  }
}
