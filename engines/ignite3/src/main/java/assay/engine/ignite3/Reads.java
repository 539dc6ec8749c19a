package assay.engine.ignite3;

import assay.api.Settings;
import java.util.function.Function;
import org.apache.ignite.Ignite;
import org.apache.ignite.tx.Transaction;
import org.apache.ignite.tx.TransactionOptions;
import org.jspecify.annotations.Nullable;

/// In which transactions entries are read.
enum Reads {
  /// In none that is told: what the owner has now.
  LATEST,
  /// In a read-only one: what there was at a moment a little before.
  SNAPSHOT;

  private static final TransactionOptions READ_ONLY = new TransactionOptions().readOnly(true);

  /// What a strategy sets.
  static Reads of(Settings settings) {
    return settings.text("read-isolation").equals("snapshot") ? SNAPSHOT : LATEST;
  }

  /// Reads.
  <T extends @Nullable Object> T read(Ignite ignite, Function<@Nullable Transaction, T> reading) {
    return this == LATEST
        ? reading.apply(null)
        : ignite.transactions().runInTransaction(reading, READ_ONLY);
  }
}
