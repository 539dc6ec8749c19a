package assay.api.pair;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.pair.GroupCommit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TargetLineTest {

  private final List<List<PairChange>> batches = new ArrayList<>();
  private final List<CompletableFuture<byte[]>> answers = new ArrayList<>();
  private final Tally tally = new Tally();
  private final CountDownLatch left = new CountDownLatch(2000);

  private CompletableFuture<byte[]> commit(List<PairChange> batch) {
    batches.add(batch);
    answers.add(new CompletableFuture<>());
    return answers.getLast();
  }

  private List<Waiting> waiting(int from, int end) {
    return IntStream.range(from, end)
        .mapToObj(i -> new Waiting(Add.of(i, 0), tally, left))
        .toList();
  }

  @Test
  void whatGathersWhileABatchIsOnItsWay_isTheNext() {
    TargetLine line = new TargetLine(this::commit, Runnable::run);
    line.add(waiting(0, 1));
    line.add(waiting(1, 2));
    line.add(waiting(2, 4));
    assertThat(batches).containsExactly(List.of(Add.of(0, 0)));
    answers.getFirst().complete(new byte[] {PairOutcome.STORED.code()});
    assertThat(tally.stored()).isEqualTo(1);
    assertThat(batches).hasSize(2);
    assertThat(batches.getLast()).containsExactly(Add.of(1, 0), Add.of(2, 0), Add.of(3, 0));
    answers
        .getLast()
        .complete(new byte[] {PairOutcome.STORED.code(), PairOutcome.DONE_BEFORE.code(), 1});
    assertThat(tally.stored()).isEqualTo(3);
    assertThat(left.getCount()).isEqualTo(1996);
    line.add(waiting(4, 5));
    assertThat(batches).hasSize(3);
  }

  @Test
  void batch_isOfAThousandAtTheMost() {
    TargetLine line = new TargetLine(this::commit, Runnable::run);
    line.add(waiting(0, 1500));
    assertThat(batches.getFirst()).hasSize(1000);
    answers.getFirst().complete(new byte[1000]);
    assertThat(batches.getLast()).hasSize(500);
  }

  @Test
  void starterThatWasClosed_leavesNobodyWaiting() {
    TargetLine line =
        new TargetLine(
            this::commit,
            work -> {
              throw new RejectedExecutionException("closed");
            });
    line.add(waiting(0, 1));
    answers.getFirst().complete(new byte[] {PairOutcome.STORED.code()});
    assertThat(left.getCount()).isEqualTo(1999);
  }
}
