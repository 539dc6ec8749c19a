package assay.engine.hazelcast.solution;

import assay.api.NotDone;
import assay.api.pair.OneByOne;
import assay.api.pair.PairChange;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionException;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import com.hazelcast.transaction.TransactionalMap;
import java.util.concurrent.TimeUnit;

/// Changes both entries in one transaction, the target's read first, which locks it.
final class Transactions extends OneByOne {

  private static final long TIMEOUT_SECONDS = 20;

  private final HazelcastInstance client;
  private final TransactionType type;

  Transactions(HazelcastInstance client, TransactionType type) {
    this.client = client;
    this.type = type;
  }

  @Override
  protected boolean change(PairChange change) {
    TransactionContext context =
        client.newTransactionContext(
            new TransactionOptions()
                .setTransactionType(type)
                .setTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    context.beginTransaction();
    boolean committing = false;
    try {
      committing = isChanged(change, context);
      if (committing) {
        context.commitTransaction();
      } else {
        context.rollbackTransaction();
      }
      return committing;
    } catch (TransactionException failure) {
      if (committing) {
        throw failure;
      }
      context.rollbackTransaction();
      throw new NotDone("the transaction was rolled back before it was committed", failure);
    } catch (NotDone refused) {
      context.rollbackTransaction();
      throw refused;
    }
  }

  private static boolean isChanged(PairChange change, TransactionContext context) {
    TransactionalMap<Object, Object> targets = context.getMap(change.targetMap());
    TransactionalMap<Object, Object> sources = context.getMap(change.sourceMap());
    Object target = change.associatedTarget();
    Object old = targets.getForUpdate(target);
    PairChange.Pair pair = change.applied(sources.getForUpdate(change.source()), old);
    if (pair == null) {
      return false;
    }
    targets.set(target, pair.target());
    sources.set(change.source(), pair.source());
    return true;
  }
}
