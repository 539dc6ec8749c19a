package assay.record.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.history.Operation.Op;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OperationHeaderTest {

  @Test
  void everyHead_isOfOneEvent_andNoneIsATallyOrGoesOn() {
    Set<Byte> heads = new HashSet<>();
    for (Op op : Op.values()) {
      for (OperationOutcome outcome : OperationOutcome.values()) {
        if (!OperationHeader.fits(op, outcome)) {
          assertThat(
                  op == Op.CONDITION
                      || op == Op.LOCK
                      || op == Op.UNLOCK
                      || outcome == OperationOutcome.NO_KEY)
              .isTrue();
          continue;
        }
        byte head = OperationHeader.of(op, outcome);
        assertThat(head).isNotNegative().isNotEqualTo((byte) HistoryWriter.TALLY);
        assertThat(heads.add(head)).isTrue();
        assertThat(OperationHeader.op(head)).isEqualTo(op);
        assertThat(OperationHeader.outcome(head)).isEqualTo(outcome);
      }
    }
    for (int head = -1; head < 256; head++) {
      assertThat(OperationHeader.known(head)).isEqualTo(heads.contains((byte) head) && head < 128);
    }
  }

  /// Unchanged since there were at most fifteen.
  @Test
  void headsOfOldRecords_areTheSame() {
    assertThat(OperationHeader.of(Op.WRITE, OperationOutcome.OK)).isEqualTo((byte) 0x00);
    assertThat(OperationHeader.of(Op.INCREMENT, OperationOutcome.UNKNOWN)).isEqualTo((byte) 0x22);
    assertThat(OperationHeader.of(Op.FINAL_COUNT, OperationOutcome.FAILED)).isEqualTo((byte) 0x15);
    assertThat(OperationHeader.of(Op.WRONG_REPLY, OperationOutcome.OK)).isEqualTo((byte) 0x0E);
    assertThat(OperationHeader.of(Op.WRONG_REPLY, OperationOutcome.SHED)).isEqualTo((byte) 0x3E);
  }
}
