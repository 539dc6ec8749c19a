package assay.api.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.DefiniteFailureException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class GroupCommitProtocolTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  @Test
  void changesOfOneCall_areOneBatchForEachTarget() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 1), Add.of(3, 0));
    Held.Begun two = held.begun().take();
    held.begun().take().end(PairOutcome.STORED.code());
    assertThat(two.batch()).containsExactly(Add.of(1, 0), Add.of(3, 0));
    two.end(PairOutcome.STORED.code(), PairOutcome.DONE_BEFORE.code());
    assertThat(call.get()).isEqualTo(2);
    assertThat(held.retries()).isZero();
  }

  @Test
  void noChanges_areDone() throws Exception {
    assertThat(new Held(threads, LONG).update(List.of())).isZero();
  }

  @Test
  void manyThreads_neverMeet_onOneTarget() throws Exception {
    Summing sums = new Summing(threads);
    int callers = 8;
    int each = 200;
    List<Callable<Long>> calls = new ArrayList<>();
    for (int caller = 0; caller < callers; caller++) {
      int from = caller * each;
      calls.add(() -> {
        long stored = 0;
        for (int i = from; i < from + each; i += 2) {
          stored += sums.update(List.of(Add.of(i, i % 3), Add.of(i + 1, (i + 1) % 3)));
        }
        return stored;
      });
    }
    long stored = 0;
    for (Future<Long> call : threads.invokeAll(calls)) {
      stored += call.get();
    }
    assertThat(stored).isEqualTo(1600);
    assertThat(sums.sums.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(1600);
    assertThat(sums.met).hasValue(0);
  }

  /// A member with another version of the jar may answer this; the call must not wait forever.
  @Test
  void answerThatIsNoOutcome_endsTheCallAndLeavesItUnknown() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 0));
    held.begun().take().end((byte) 3, PairOutcome.STORED.code());
    assertThatThrownBy(call::get)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no update ends with 3");
  }

  @Test
  void refusedChange_besideOneThatWasStored_leavesItUnknown() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 0));
    held.begun().take().end(PairOutcome.STORED.code(), PairOutcome.REFUSED.code());
    assertThatThrownBy(call::get)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasCauseInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void refusedBatch_besideOneThatWasStored_leavesItUnknown_onceBothEnded() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 1));
    held.begun()
        .take()
        .ended()
        .completeExceptionally(new CompletionException(new DefiniteFailureException("full")));
    Held.Begun second = held.begun().take();
    assertThat(call.isDone()).isFalse();
    second.end(PairOutcome.STORED.code());
    assertThatThrownBy(call::get)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("full");
  }

  @Test
  void refusedChanges_besideOneDoneBefore_areNotDone() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 0), Add.of(3, 1));
    held.begun().take().end(PairOutcome.DONE_BEFORE.code(), PairOutcome.REFUSED.code());
    held.begun().take().ended().completeExceptionally(new DefiniteFailureException("full"));
    assertThatThrownBy(call::get).cause().isInstanceOf(DefiniteFailureException.class);
  }

  @Test
  void failedBatch_leavesItUnknown_andTheNextIsBegun() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> failed = held.asked(Add.of(1, 0));
    Held.Begun batch = held.begun().take();
    Future<Long> next = held.asked(Add.of(2, 0));
    batch.ended().completeExceptionally(new IllegalArgumentException("lost"));
    assertThatThrownBy(failed::get)
        .cause()
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
    held.begun().take().end(PairOutcome.STORED.code());
    assertThat(next.get()).isEqualTo(1);
  }

  @Test
  void batchWithoutAnAnswer_isGivenUp_andUnknown() {
    Held held = new Held(threads, Duration.ofMillis(1));
    assertThatThrownBy(() -> held.update(List.of(Add.of(1, 0))))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseInstanceOf(TimeoutException.class);
  }

  @Test
  void engineThatThrows_leavesItUnknown() {
    Held held = new Held(threads, LONG);
    held.close();
    assertThatThrownBy(() -> held.update(List.of(Add.of(1, 0))))
        .isInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("closed");
  }

  @Test
  void answerThatIsTooShort_leavesItUnknown() throws Exception {
    Held held = new Held(threads, LONG);
    Future<Long> call = held.asked(Add.of(1, 0), Add.of(2, 0));
    held.begun().take().end(PairOutcome.STORED.code());
    assertThatThrownBy(call::get).cause().isInstanceOf(IllegalStateException.class);
  }
}
