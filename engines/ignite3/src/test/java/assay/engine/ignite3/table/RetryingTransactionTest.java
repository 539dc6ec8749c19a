package assay.engine.ignite3.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.ignite.lang.ErrorGroups;
import org.apache.ignite.lang.IgniteException;
import org.apache.ignite.tx.IgniteTransactions;
import org.apache.ignite.tx.Transaction;
import org.apache.ignite.tx.TransactionException;
import org.junit.jupiter.api.Test;

/// A conflict is rolled back and retried; another failure is rolled back, and not retried.
final class RetryingTransactionTest {

  private final List<String> done = new ArrayList<>();

  private final Transaction transaction = recorded(Transaction.class);

  private final IgniteTransactions transactions = recorded(IgniteTransactions.class);

  private <T> T recorded(Class<T> type) {
    Object proxy =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              done.add(method.getName());
              return method.getReturnType() == Transaction.class ? transaction : null;
            });
    return type.cast(proxy);
  }

  private String after(int failures, int code) {
    if (done.stream().filter("begin"::equals).count() <= failures) {
      throw new TransactionException(code, "refused");
    }
    return "done";
  }

  @Test
  void refusedLock_isRolledBack_andBegunAgain() {
    int code = ErrorGroups.Transactions.ACQUIRE_LOCK_ERR;
    String answer =
        RetryingTransaction.within(transactions, own -> after(2, code), () -> done.add("again"));
    assertThat(answer).isEqualTo("done");
    assertThat(done)
        .containsExactly(
            "begin", "rollback", "again", "begin", "rollback", "again", "begin", "commit");
  }

  @Test
  void otherFailure_isRolledBack_andTold() {
    int code = ErrorGroups.Replicator.REPLICA_UNAVAILABLE_ERR;
    assertThatThrownBy(() ->
            RetryingTransaction.within(
                transactions, own -> after(2, code), () -> done.add("again")))
        .isInstanceOf(IgniteException.class);
    assertThat(done).containsExactly("begin", "rollback");
  }
}
