package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Session;
import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.api.transaction.Transactions;
import assay.conformance.SampleRecords.Account;
import java.util.List;
import java.util.Map;

/// Checks that transactions take effect whole or not at all. What concurrent ones see of each other is for a study.
final class TransactionSteps {

  private static final String MAP = "transactional";

  private final Cache data;
  private final Transactions transactions;

  TransactionSteps(Session session) {
    this.data = session.capability(Cache.class, MAP);
    this.transactions = session.capability(Transactions.class, MAP);
  }

  void run() {
    commits();
    rollsBack();
    endsOpenForTheNext();
  }

  private void commits() {
    try (Transaction transaction = transactions.begin()) {
      assertThat(transaction.get(1)).as("a key that was never written").isNull();
      transaction.put(1, Account.of(1, 10));
      transaction.put(2, Account.of(2, 20));
      assertThat(transaction.get(1)).as("its own write").isEqualTo(Account.of(1, 10));
      transaction.commit();
    }
    assertThat(data.getAll(List.of(1, 2)))
        .as("after a commit")
        .isEqualTo(Map.of(1, Account.of(1, 10), 2, Account.of(2, 20)));
  }

  private void rollsBack() {
    try (Transaction transaction = transactions.begin()) {
      assertThat(transaction.getAll(List.of(1, 2, 99)))
          .as("a read of several in a transaction")
          .isEqualTo(Map.of(1, Account.of(1, 10), 2, Account.of(2, 20)));
      transaction.put(1, Account.of(1, 11));
      transaction.put(3, Account.of(3, 31));
    }
    assertThat(data.getAll(List.of(1, 2, 3)))
        .as("after a transaction without a commit")
        .isEqualTo(Map.of(1, Account.of(1, 10), 2, Account.of(2, 20)));
  }

  /// A thread can begin one transaction after the other, also after one that failed.
  private void endsOpenForTheNext() {
    try (Transaction transaction = transactions.begin()) {
      transaction.put(1, Account.of(1, 12));
      throw new TransactionAbortedException("by the test");
    } catch (TransactionAbortedException byTheTest) {
      assertThat(data.get(1)).isEqualTo(Account.of(1, 10));
    }
    try (Transaction transaction = transactions.begin()) {
      transaction.put(1, Account.of(1, 13));
      transaction.commit();
    }
    assertThat(data.get(1)).isEqualTo(Account.of(1, 13));
  }
}
