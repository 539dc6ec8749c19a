package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import assay.api.Cache;
import assay.api.Session;
import assay.api.transaction.Transaction;
import assay.api.transaction.TransactionAbortedException;
import assay.api.transaction.Transactions;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two transactions that meet, at each level.
final class TransactionsTest {

  @TempDir Path folder;

  private void with(String isolation, BiConsumer<Transactions, Cache> test) {
    try (Session session =
        Sessions.open(folder, 3, "isolation", isolation, "service", "1us", "rolled-back", "100%")) {
      Cache cache = session.capability(Cache.class);
      cache.put("x", 0);
      cache.put("y", 0);
      test.accept(session.capability(Transactions.class), cache);
    }
  }

  private static void writeBoth(Transactions transactions) {
    try (Transaction other = transactions.begin()) {
      other.put("x", 1);
      other.put("y", 1);
      other.commit();
    }
  }

  @Test
  void serializable_refusesAWriteOnWhatHasChanged() {
    with(
        "serializable",
        (transactions, cache) -> {
          try (Transaction first = transactions.begin()) {
            assertThat(first.get("x")).isEqualTo(0);
            writeBoth(transactions);
            assertThat(first.get("y")).as("of the same moment").isEqualTo(0);
            first.put("z", 1);
            assertThatExceptionOfType(TransactionAbortedException.class).isThrownBy(first::commit);
          }
          assertThat(cache.get("z")).isNull();
        });
  }

  @Test
  void snapshot_permitsAWriteSkew_andNoLostUpdate() {
    with(
        "snapshot",
        (transactions, cache) -> {
          try (Transaction first = transactions.begin();
              Transaction second = transactions.begin()) {
            assertThat(first.get("y")).isEqualTo(0);
            writeBoth(transactions);
            first.put("z", 1);
            first.commit();
            second.put("x", 2);
            assertThatExceptionOfType(TransactionAbortedException.class).isThrownBy(second::commit);
          }
          assertThat(cache.get("z")).isEqualTo(1);
        });
  }

  @Test
  void readCommitted_seesEachCommitAtOnce_andNoOther() {
    with(
        "read-committed",
        (transactions, cache) -> {
          try (Transaction first = transactions.begin();
              Transaction open = transactions.begin()) {
            open.put("x", 5);
            assertThat(first.get("x")).isEqualTo(0);
            writeBoth(transactions);
            assertThat(first.get("y")).isEqualTo(1);
            first.put("x", 7);
            first.commit();
          }
          assertThat(cache.get("x")).isEqualTo(7);
        });
  }

  @Test
  void readUncommitted_seesWhatIsRolledBackLater() {
    with(
        "read-uncommitted",
        (transactions, cache) -> {
          try (Transaction first = transactions.begin();
              Transaction other = transactions.begin()) {
            other.put("x", 5);
            assertThat(first.get("x")).isEqualTo(5);
            assertThatExceptionOfType(TransactionAbortedException.class).isThrownBy(other::commit);
          }
          assertThat(cache.get("x")).isEqualTo(0);
        });
  }
}
