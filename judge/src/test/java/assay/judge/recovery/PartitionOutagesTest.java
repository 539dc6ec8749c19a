package assay.judge.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import org.junit.jupiter.api.Test;

/// A partition is silent only while a request to it is due.
final class PartitionOutagesTest {

  private static final long MS = 1_000_000;
  private static final long FAULT = 1_000 * MS;
  private static final long ENDS = 3_000 * MS;

  private final History history = new History();

  private PartitionOutagesTest asked(long due, long end, OperationOutcome outcome) {
    history.add(0, Operation.of(Op.READ, outcome, 0, 1, due, end));
    return this;
  }

  private PartitionOutagesTest ok(long dueMillis, long endMillis) {
    return asked(dueMillis * MS, endMillis * MS, OperationOutcome.OK);
  }

  private PartitionOutagesTest failed(long dueMillis, long endMillis) {
    return asked(dueMillis * MS, endMillis * MS, OperationOutcome.FAILED);
  }

  private PartitionOutages outages() {
    return PartitionOutages.of(history, new PartitionMap(0), 0, 0, FAULT, ENDS);
  }

  @Test
  void partitionThatNobodyAsked_wasNotSilent() {
    ok(900, 901).ok(1_598, 1_600).ok(2_900, 2_901);
    assertThat(outages().maxNanos()).isEqualTo(2 * MS);
    assertThat(outages().calmNanos()).isEqualTo(MS);
    assertThat(outages().ongoing()).isZero();
  }

  @Test
  void requestThatFailed_waitsForTheNextAnswer() {
    ok(900, 901).failed(1_100, 1_101).failed(1_300, 1_301).ok(1_796, 1_797).ok(2_900, 2_901);
    assertThat(outages().maxNanos()).isEqualTo(697 * MS);
  }

  @Test
  void requestThatIsUnderWay_isDue_thoughAnotherIsAnsweredFirst() {
    ok(900, 901).ok(1_750, 1_760).ok(1_000, 1_800).ok(2_900, 2_901);
    assertThat(outages().maxNanos()).isEqualTo(760 * MS);
  }

  @Test
  void partitionThatDoesNotAnswerAgain_isSilentUntilTheEnd_thoughNobodyAsksAnyMore() {
    ok(900, 901).failed(1_100, 1_101);
    assertThat(outages().maxNanos()).isEqualTo(1_900 * MS);
    assertThat(outages().ongoing()).isEqualTo(1);
  }

  @Test
  void requestThatIsAnsweredAfterTheEnd_wasDue() {
    ok(900, 901).ok(2_000, 3_500);
    assertThat(outages().maxNanos()).isEqualTo(1_000 * MS);
    assertThat(outages().ongoing()).isEqualTo(1);
  }
}
