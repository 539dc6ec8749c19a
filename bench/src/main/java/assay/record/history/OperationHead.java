package assay.record.history;

import assay.record.history.Operation.Op;

/// The byte that an event begins with: the low four bits of its op's number, two bits of its outcome, and the op's fifth bit. The
/// highest bit is that of a byte which others follow, and is never set.
///
/// An op's number is its place among [Op], but that 15 is nobody's: with the first outcome it would be a
/// [tally][HistoryWriter#TALLY]. Two bits are four outcomes. Of the fifth, that no key was free, the numbers
/// count down from the highest, four ops each, which the outcome's bits tell apart.
final class OperationHead {

  /// How many there can be.
  private static final int HEADS = 1 << 7;

  private static final int LOW = 0xF;
  private static final int HIGHEST = 0x1F;
  private static final int SENT_OUTCOMES = 4;
  private static final int OUTCOME_SHIFT = 4;

  /// From the fifth bit of a number to the seventh of a head.
  private static final int FIFTH_SHIFT = 2;

  private static final Op[] OPS = new Op[HEADS];
  private static final OperationOutcome[] OUTCOMES = new OperationOutcome[HEADS];
  private static final boolean[] KNOWN = new boolean[HEADS];

  static {
    for (Op op : Op.values()) {
      for (OperationOutcome outcome : OperationOutcome.values()) {
        int head = of(op, outcome);
        if (KNOWN[head]) {
          throw new IllegalStateException("two events begin with the byte " + head);
        }
        OPS[head] = op;
        OUTCOMES[head] = outcome;
        KNOWN[head] = true;
      }
    }
  }

  private OperationHead() {}

  /// That of an event.
  @SuppressWarnings("EnumOrdinal")
  static byte of(Op op, OperationOutcome outcome) {
    if (outcome == OperationOutcome.NO_KEY) {
      return head(HIGHEST - op.ordinal() / SENT_OUTCOMES, op.ordinal() % SENT_OUTCOMES);
    }
    int number = op.ordinal() < HistoryWriter.TALLY ? op.ordinal() : op.ordinal() + 1;
    return head(number, outcome.ordinal());
  }

  private static byte head(int number, int outcome) {
    return (byte) ((number & LOW) | (outcome << OUTCOME_SHIFT) | ((number & ~LOW) << FIFTH_SHIFT));
  }

  /// Whether it is any event's.
  static boolean known(int head) {
    return head >= 0 && head < HEADS && KNOWN[head];
  }

  /// What the event did.
  static Op op(byte head) {
    return OPS[head];
  }

  /// What became of it.
  static OperationOutcome outcome(byte head) {
    return OUTCOMES[head];
  }
}
