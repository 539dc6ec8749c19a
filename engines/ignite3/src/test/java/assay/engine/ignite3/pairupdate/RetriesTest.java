package assay.engine.ignite3.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.api.pairupdate.PairUpdate;
import assay.engine.ignite3.Fakes;
import assay.engine.ignite3.table.EntryEncoding;
import assay.engine.ignite3.table.PairJobAnswer;
import assay.engine.ignite3.table.Tables;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.Ignite;
import org.apache.ignite.compute.IgniteCompute;
import org.apache.ignite.table.IgniteTables;
import org.apache.ignite.table.QualifiedName;
import org.apache.ignite.table.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A solution's retries are counted, wherever they happened.
@SuppressWarnings("FutureReturnValueIgnored") // what a fake answers is an object
final class RetriesTest {

  private record Add(int number) implements PairUpdate {
    @Override
    public String sourceMap() {
      return "sources";
    }

    @Override
    public Object source() {
      return number;
    }

    @Override
    public String targetMap() {
      return "targets";
    }

    @Override
    public Object target(Object source) {
      return 7;
    }

    @Override
    public Object colocatedTarget() {
      return 7;
    }

    @Override
    public @Nullable Pair apply(Object source, @Nullable Object target) {
      return null;
    }
  }

  private static @Nullable Object named(String method, Object[] arguments) {
    return method.equals("qualifiedName") ? QualifiedName.of("PUBLIC", "T") : null;
  }

  @Test
  void answerOfAJob_isReadAsItWasWritten() {
    PairJobAnswer ended = PairJobAnswer.of(new PairJobAnswer(new byte[] {1, 0, 1}, 300).bytes());
    assertThat(ended.codes()).containsExactly(1, 0, 1);
    assertThat(ended.retries()).isEqualTo(300);
  }

  @Test
  void ownersTask_countsWhatOwnersBeganAgain() throws Exception {
    byte[] answer = new PairJobAnswer(new byte[] {1}, 3).bytes();
    Ignite client =
        Fakes.of(
            Ignite.class,
            (method, arguments) ->
                method.equals("compute")
                    ? Fakes.of(
                        IgniteCompute.class,
                        (job, told) -> CompletableFuture.completedFuture(answer))
                    : Fakes.of(
                        IgniteTables.class,
                        (asked, names) -> Fakes.of(Table.class, RetriesTest::named)));
    OwnerJobProtocol task =
        new OwnerJobProtocol(client, Tables.of(client, new EntryEncoding(List.of(Add.class))));
    long unused = task.update(List.of(new Add(1)));
    unused = task.update(List.of(new Add(2)));
    assertThat(task.retries()).isEqualTo(6);
  }

  @Test
  void replacement_countsWhatWasRefusedALock() {
    LongAdder met = new LongAdder();
    Ignite none = Fakes.of(Ignite.class, (method, arguments) -> null);
    NamedMapEntries entries =
        new NamedMapEntries(Tables.of(none, new EntryEncoding(List.of())), met::increment);
    CompareAndSetUpdate replacing =
        new CompareAndSetUpdate(new CompareAndSetProtocol(entries), met);
    assertThat(replacing.retries()).isZero();
    met.add(2);
    assertThat(replacing.retries()).isEqualTo(2);
  }
}
