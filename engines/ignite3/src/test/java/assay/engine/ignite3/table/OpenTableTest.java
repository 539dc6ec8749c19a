package assay.engine.ignite3.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.engine.ignite3.Fakes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.ignite.Ignite;
import org.apache.ignite.compute.IgniteCompute;
import org.apache.ignite.lang.ErrorGroups;
import org.apache.ignite.table.KeyValueView;
import org.apache.ignite.table.QualifiedName;
import org.apache.ignite.table.Table;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.TransactionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// If one of several keys cannot be written, nothing is sent, and everything that was sent is
/// awaited. Restarts are counted.
@SuppressWarnings("FutureReturnValueIgnored") // what a fake answers is an object
final class OpenTableTest {

  private record Held(Object anything) {}

  private record Read(int more) implements EntryProcessor {
    @Override
    public @Nullable Object apply(Entry entry) {
      return more;
    }
  }

  private final EntryEncoding form = new EntryEncoding(List.of(Held.class, Read.class));
  private final List<CompletableFuture<byte[]>> sent = new CopyOnWriteArrayList<>();
  private int refusals;

  private final Ignite ignite =
      Fakes.of(
          Ignite.class,
          (method, arguments) -> Fakes.of(IgniteCompute.class, (job, told) -> begun()));

  private CompletableFuture<byte[]> begun() {
    CompletableFuture<byte[]> job = new CompletableFuture<>();
    sent.add(job);
    return job;
  }

  private OpenTable table() {
    Table table = Fakes.of(Table.class, (method, arguments) -> QualifiedName.of("PUBLIC", "T"));
    KeyValueView<Tuple, Tuple> view = view();
    return new OpenTable(
        ignite, "T", table, view, form, ReadTransactionMode.LATEST, () -> {}, () -> {});
  }

  @SuppressWarnings("unchecked") // a fake is of any two types
  private KeyValueView<Tuple, Tuple> view() {
    return Fakes.of(KeyValueView.class, (method, arguments) -> refusedTwice());
  }

  private CompletableFuture<Boolean> refusedTwice() {
    return refusals++ < 2
        ? CompletableFuture.failedFuture(
            new TransactionException(ErrorGroups.Transactions.ACQUIRE_LOCK_ERR, "refused"))
        : CompletableFuture.completedFuture(true);
  }

  @Test
  void invokeAll_ofAKeyThatCannotBeWritten_sendsNothing() {
    List<Object> keys = List.of(1, 2, new Held(new Object()));
    assertThatThrownBy(() -> table().invokeAll(keys, new Read(1)))
        .isInstanceOf(DefiniteFailureException.class);
    assertThat(sent).isEmpty();
  }

  @Test
  void invokeAll_waitsForAll_alsoWhereOneFails() {
    CompletableFuture<Void> called =
        CompletableFuture.runAsync(() -> table().invokeAll(List.of(1, 2), new Read(1)));
    while (sent.size() < 2) {
      Thread.onSpinWait();
    }
    sent.get(0).completeExceptionally(new IllegalStateException("no"));
    assertThat(called.isDone()).isFalse();
    sent.get(1).complete(new byte[0]);
    assertThatThrownBy(called::join).hasRootCauseMessage("no");
  }

  @Test
  void replacementThatIsBegunAgain_isTold() {
    List<String> told = new ArrayList<>();
    assertThat(table().counted(() -> told.add("again")).replaced(1, 2L, 3L)).isTrue();
    assertThat(told).hasSize(2);
  }
}
