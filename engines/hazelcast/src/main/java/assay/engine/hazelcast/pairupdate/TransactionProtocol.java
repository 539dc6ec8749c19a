package assay.engine.hazelcast.pairupdate;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.SequentialProtocol;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionException;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import com.hazelcast.transaction.TransactionalMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// Changes both entries in one transaction; reads the target first, which locks it.
final class TransactionProtocol extends SequentialProtocol {

  private static final long TIMEOUT_SECONDS = 20;

  private final HazelcastInstance client;
  private final TransactionType type;
  private final UnaryOperator<String> naming;

  /// @param naming maps a workload's map name to the name in the cluster
  TransactionProtocol(
      HazelcastInstance client, TransactionType type, UnaryOperator<String> naming) {
    this.client = client;
    this.type = type;
    this.naming = naming;
  }

  @Override
  protected boolean update(PairUpdate update) {
    TransactionContext context =
        client.newTransactionContext(
            new TransactionOptions()
                .setTransactionType(type)
                .setTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS));
    context.beginTransaction();
    boolean committing = false;
    try {
      committing = isChanged(update, context);
      if (committing) {
        context.commitTransaction();
      } else {
        context.rollbackTransaction();
      }
      return committing;
    } catch (DefiniteFailureException refused) {
      rollBack(context, refused);
      throw refused;
    } catch (TransactionException failure) {
      if (committing) {
        afterCommit(context, failure);
        throw failure;
      }
      rollBack(context, failure);
      throw new DefiniteFailureException(
          "the transaction was rolled back before it was committed", failure);
    } catch (RuntimeException failure) {
      if (committing) {
        afterCommit(context, failure);
      } else {
        rollBack(context, failure);
      }
      throw failure;
    }
  }

  /// A failed commit normally ends the transaction. Only if a member prepares it and that fails, the transaction stays
  /// open.
  private void afterCommit(TransactionContext context, RuntimeException failure) {
    if (type == TransactionType.TWO_PHASE && client.getLocalEndpoint() instanceof Member) {
      rollBack(context, failure);
    }
  }

  /// An open transaction prevents its thread from starting another. Uncommitted work is not done, whether it is rolled
  /// back now or ends by its timeout.
  private static void rollBack(TransactionContext context, RuntimeException failure) {
    try {
      context.rollbackTransaction();
    } catch (RuntimeException second) {
      failure.addSuppressed(second);
    }
  }

  private boolean isChanged(PairUpdate update, TransactionContext context) {
    TransactionalMap<Object, Object> targets = context.getMap(naming.apply(update.targetMap()));
    TransactionalMap<Object, Object> sources = context.getMap(naming.apply(update.sourceMap()));
    Object target = update.colocatedTarget();
    Object old = targets.getForUpdate(target);
    PairUpdate.Pair pair = update.applied(sources.getForUpdate(update.source()), old);
    if (pair == null) {
      return false;
    }
    targets.set(target, pair.target());
    sources.set(update.source(), pair.source());
    return true;
  }
}
