package assay.api.pairupdate;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.pairupdate.GroupCommitProtocol.QueuedUpdate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TargetQueueTest {

  private final List<List<PairUpdate>> batches = new ArrayList<>();
  private final List<CompletableFuture<byte[]>> answers = new ArrayList<>();
  private final UpdateResults results = new UpdateResults();
  private final CountDownLatch left = new CountDownLatch(2000);

  private CompletableFuture<byte[]> commit(List<PairUpdate> batch) {
    batches.add(batch);
    answers.add(new CompletableFuture<>());
    return answers.getLast();
  }

  private List<QueuedUpdate> waiting(int from, int end) {
    return IntStream.range(from, end)
        .mapToObj(i -> new QueuedUpdate(Add.of(i, 0), results, left))
        .toList();
  }

  @Test
  void whatGathersWhileABatchIsOnItsWay_isTheNext() {
    TargetQueue queue = new TargetQueue(this::commit, Runnable::run);
    queue.add(waiting(0, 1));
    queue.add(waiting(1, 2));
    queue.add(waiting(2, 4));
    assertThat(batches).containsExactly(List.of(Add.of(0, 0)));
    answers.getFirst().complete(new byte[] {PairOutcome.STORED.code()});
    assertThat(results.stored()).isEqualTo(1);
    assertThat(batches).hasSize(2);
    assertThat(batches.getLast()).containsExactly(Add.of(1, 0), Add.of(2, 0), Add.of(3, 0));
    answers
        .getLast()
        .complete(new byte[] {PairOutcome.STORED.code(), PairOutcome.DONE_BEFORE.code(), 1});
    assertThat(results.stored()).isEqualTo(3);
    assertThat(left.getCount()).isEqualTo(1996);
    queue.add(waiting(4, 5));
    assertThat(batches).hasSize(3);
  }

  @Test
  void batch_isOfAThousandAtTheMost() {
    TargetQueue queue = new TargetQueue(this::commit, Runnable::run);
    queue.add(waiting(0, 1500));
    assertThat(batches.getFirst()).hasSize(1000);
    answers.getFirst().complete(new byte[1000]);
    assertThat(batches.getLast()).hasSize(500);
  }

  @Test
  void starterThatWasClosed_leavesNobodyWaiting() {
    TargetQueue queue =
        new TargetQueue(
            this::commit,
            work -> {
              throw new RejectedExecutionException("closed");
            });
    queue.add(waiting(0, 1));
    answers.getFirst().complete(new byte[] {PairOutcome.STORED.code()});
    assertThat(left.getCount()).isEqualTo(1999);
  }
}
