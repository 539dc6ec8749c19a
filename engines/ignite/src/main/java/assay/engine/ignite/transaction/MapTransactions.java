package assay.engine.ignite.transaction;

import assay.api.Cache;
import assay.api.Settings;
import assay.api.transaction.Transaction;
import assay.api.transaction.Transactions;
import java.util.Locale;
import org.apache.ignite.IgniteTransactions;
import org.apache.ignite.transactions.TransactionConcurrency;
import org.apache.ignite.transactions.TransactionIsolation;

/// The transactions on one map.
public final class MapTransactions implements Transactions {

  /// Ignite rolls back a longer transaction, also one that waits for another one in a circle.
  private static final long PATIENCE_MILLIS = 5_000;

  private final IgniteTransactions transactions;
  private final Cache entries;
  private final TransactionConcurrency concurrency;
  private final TransactionIsolation isolation;

  /// @param entries the map, by the same client
  public MapTransactions(IgniteTransactions transactions, Cache entries, Settings settings) {
    this.transactions = transactions;
    this.entries = entries;
    concurrency =
        TransactionConcurrency.valueOf(constant(settings.text("concurrency", "pessimistic")));
    isolation =
        TransactionIsolation.valueOf(constant(settings.text("isolation", "repeatable-read")));
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  @Override
  public Transaction begin() {
    return new OpenTransaction(
        transactions.txStart(concurrency, isolation, PATIENCE_MILLIS, 0), entries);
  }
}
