package assay.judge.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LastReadIndexTest {

  /// Compared with a look at every operation on the key, with versions near each other and far
  /// apart.
  @Test
  void found_isWhatALookAtEveryReadFinds() {
    SplittableRandom random = new SplittableRandom(5);
    for (int simulation = 0; simulation < 300; simulation++) {
      Operations operations = new Operations();
      int spread = 1 + random.nextInt(40);
      for (int i = random.nextInt(30); i > 0; i--) {
        long start = random.nextLong(100);
        Op op = random.nextInt(4) == 0 ? Op.WRITE : random.nextBoolean() ? Op.READ : Op.FINAL_READ;
        OperationOutcome outcome =
            random.nextInt(5) == 0 ? OperationOutcome.FAILED : OperationOutcome.OK;
        operations.add(
            op, outcome, random.nextInt(2), 1 + random.nextLong(spread), start, start + 5);
      }
      History history = operations.evidence().history();
      KeyEventIndex order = KeyEventIndex.of(history, history::endNanos);
      LastReadIndex seen = new LastReadIndex(history);
      for (int key = order.first(); key < order.keys(); key++) {
        seen.load(order, key);
        for (int question = 0; question < 30; question++) {
          long above = random.nextLong(spread + 2) - 1;
          long atMost = above + random.nextLong(spread + 1);
          long after = random.nextLong(110) - 5;
          assertThat(seen.found(above, atMost, after))
              .isEqualTo(found(history, key, above, atMost, after));
        }
      }
    }
  }

  @Test
  void versionOfAWriteWithoutAnAnswer_isNotFound_becauseItMayLandAgain() {
    Operations operations = new Operations().write(0, 1, 0, 1).unknownWrite(0, 2, 2, 3);
    History history = operations.read(0, 2, 10, 11).evidence().history();
    LastReadIndex seen = new LastReadIndex(history);
    seen.load(KeyEventIndex.of(history, history::endNanos), 0);
    assertThat(seen.found(1, 2, 5)).isFalse();
    assertThat(seen.found(0, 1, 5)).isFalse();
  }

  private static boolean found(History history, int key, long above, long atMost, long after) {
    return IntStream.range(0, history.size())
        .filter(event -> history.key(event) == key)
        .filter(event -> history.op(event) == Op.READ || history.op(event) == Op.FINAL_READ)
        .filter(event -> history.outcome(event) == OperationOutcome.OK)
        .filter(event -> history.startNanos(event) > after)
        .mapToLong(history::version)
        .anyMatch(version -> version > above && version <= atMost);
  }
}
