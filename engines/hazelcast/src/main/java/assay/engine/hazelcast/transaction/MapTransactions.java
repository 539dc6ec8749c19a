package assay.engine.hazelcast.transaction;

import assay.api.Settings;
import assay.api.transaction.Transaction;
import assay.api.transaction.Transactions;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.concurrent.TimeUnit;

/// The transactions on one map.
public final class MapTransactions implements Transactions {

  /// Hazelcast rolls back a longer transaction.
  private static final long TIMEOUT_SECONDS = 5;

  private final HazelcastInstance client;
  private final String map;
  private final TransactionType type;
  private final boolean locks;

  public MapTransactions(HazelcastInstance client, String map, Settings settings) {
    this.client = client;
    this.map = map;
    type =
        settings.text("commit", "two-phase").equals("one-phase")
            ? TransactionType.ONE_PHASE
            : TransactionType.TWO_PHASE;
    locks = settings.text("isolation", "read-committed").equals("repeatable-read");
  }

  @Override
  public Transaction begin() {
    TransactionContext context =
        client.newTransactionContext(
            new TransactionOptions()
                .setTransactionType(type)
                .setTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    context.beginTransaction();
    return new OpenTransaction(context, context.getMap(map), locks);
  }
}
