package assay.record.history;

import assay.record.history.Operation.Op;

/// An event's first byte: four low bits of the op's number, two bits of outcome, the op's fifth bit. The highest bit,
/// of continued bytes, is never set.
///
/// An op's number is its index in [Op] without 15, which would be a [tally][HistoryWriter#TALLY]. Two bits hold four
/// outcomes. The others, no free key and no entry, use numbers down from the highest, for four ops each, told apart by
/// the outcome bits. Only the first of those numbers is used for no free key, because only whole requests lack one; ops
/// since [LOCK][Op#LOCK] have the numbers below it. A [condition][Op#CONDITION] and those ops have only the first four
/// outcomes: with more, the byte would be too small.
final class OperationHeader {

  private static final int HEADS = 1 << 7;

  private static final int LOW = 0xF;
  private static final int HIGHEST = 0x1F;
  private static final int SENT_OUTCOMES = 4;

  /// How many ops have any outcome.
  private static final int OF_ANY_OUTCOME = 20;

  /// How many ops have numbers up from the lowest.
  private static final int UPWARDS = 21;

  /// How many numbers each of the others takes.
  private static final int OF_AN_OUTCOME = Math.ceilDiv(OF_ANY_OUTCOME, SENT_OUTCOMES);

  private static final int OUTCOME_SHIFT = 4;

  /// From a number's fifth bit to a head's seventh.
  private static final int FIFTH_SHIFT = 2;

  private static final Op[] OPS = new Op[HEADS];
  private static final OperationOutcome[] OUTCOMES = new OperationOutcome[HEADS];
  private static final boolean[] KNOWN = new boolean[HEADS];

  static {
    for (Op op : Op.values()) {
      for (OperationOutcome outcome : OperationOutcome.values()) {
        if (!fits(op, outcome)) {
          continue;
        }
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

  private OperationHeader() {}

  /// Whether an event can have the outcome.
  @SuppressWarnings("EnumOrdinal")
  static boolean fits(Op op, OperationOutcome outcome) {
    return outcome.ordinal() < SENT_OUTCOMES
        || op.ordinal() < (outcome == OperationOutcome.NO_KEY ? SENT_OUTCOMES : OF_ANY_OUTCOME);
  }

  /// @throws IllegalArgumentException if the event does not [fit][#fits]
  @SuppressWarnings("EnumOrdinal")
  static byte of(Op op, OperationOutcome outcome) {
    if (!fits(op, outcome)) {
      throw new IllegalArgumentException("no event is a %s that is %s".formatted(op, outcome));
    }
    if (outcome.ordinal() >= SENT_OUTCOMES) {
      int highest = HIGHEST - (outcome.ordinal() - SENT_OUTCOMES) * OF_AN_OUTCOME;
      return head(highest - op.ordinal() / SENT_OUTCOMES, op.ordinal() % SENT_OUTCOMES);
    }
    return head(number(op.ordinal()), outcome.ordinal());
  }

  private static int number(int op) {
    if (op >= UPWARDS) {
      return HIGHEST - 1 - (op - UPWARDS);
    }
    return op < HistoryWriter.TALLY ? op : op + 1;
  }

  private static byte head(int number, int outcome) {
    return (byte) ((number & LOW) | (outcome << OUTCOME_SHIFT) | ((number & ~LOW) << FIFTH_SHIFT));
  }

  /// Whether the byte begins any event.
  static boolean known(int head) {
    return head >= 0 && head < HEADS && KNOWN[head];
  }

  static Op op(byte head) {
    return OPS[head];
  }

  static OperationOutcome outcome(byte head) {
    return OUTCOMES[head];
  }
}
