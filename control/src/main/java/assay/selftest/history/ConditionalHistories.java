package assay.selftest.history;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// Random histories of one register that several clients write, small enough for [BruteForceLinearizability]: with conditions,
/// deletes, and writes without an answer.
///
/// Each operation takes effect at a random moment, therefore the history is linearizable. In every second history one
/// answer is changed afterwards.
final class ConditionalHistories {

  private static final int MOST_OPERATIONS = 7;
  private static final long MOMENTS = 30;
  private static final long LONGEST = 12;

  private final SplittableRandom random;
  private final boolean deletes;

  /// @param deletes whether operations may delete
  ConditionalHistories(long seed, boolean deletes) {
    this.random = new SplittableRandom(seed);
    this.deletes = deletes;
  }

  private enum Kind {
    READ,
    WRITE,
    DELETE,
    SWAP,
    SWAP_TO_NOTHING
  }

  private static final List<Kind> KINDS = List.of(Kind.values());

  /// An operation before its answer is known.
  ///
  /// @param version what it writes
  /// @param effect when it takes effect
  private record Draft(
      Kind kind, OperationOutcome outcome, int version, long start, long end, long effect) {

    boolean writes() {
      return kind != Kind.READ;
    }

    boolean conditional() {
      return kind == Kind.SWAP || kind == Kind.SWAP_TO_NOTHING;
    }

    boolean removes() {
      return kind == Kind.DELETE || kind == Kind.SWAP_TO_NOTHING;
    }
  }

  History next() {
    int count = 2 + random.nextInt(MOST_OPERATIONS - 1);
    List<Draft> drafts = new ArrayList<>();
    for (int version = 1; version <= count; version++) {
      drafts.add(draft(version));
    }
    drafts.sort(Comparator.comparingLong(Draft::effect));
    int changed = random.nextBoolean() ? random.nextInt(count) : -1;
    History history = new History(2 * count);
    int value = (int) Observation.ABSENT;
    for (int i = 0; i < count; i++) {
      value = answer(history, drafts.get(i), value, i == changed, count);
    }
    return history;
  }

  private Draft draft(int version) {
    Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    kind = kind == Kind.DELETE && !deletes ? Kind.WRITE : kind;
    kind = kind == Kind.SWAP_TO_NOTHING && !deletes ? Kind.SWAP : kind;
    long start = random.nextLong(MOMENTS);
    long end = start + random.nextLong(LONGEST);
    boolean unknown = kind != Kind.READ && random.nextInt(5) == 0;
    long last = unknown ? MOMENTS + LONGEST : end;
    return new Draft(
        kind,
        unknown ? OperationOutcome.UNKNOWN : OperationOutcome.OK,
        version,
        start,
        end,
        random.nextLong(start, last + 1));
  }

  /// Adds the operation with its answer, and returns the register's value afterwards.
  ///
  /// @param wrong whether its answer is changed
  private int answer(History history, Draft draft, int value, boolean wrong, int count) {
    if (!draft.writes()) {
      add(history, Op.READ, draft, OperationOutcome.OK, wrong ? random.nextInt(count + 1) : value);
      return value;
    }
    int after = draft.removes() ? (int) Observation.ABSENT : draft.version();
    Op op = draft.removes() ? Op.DELETE : Op.WRITE;
    if (!draft.conditional()) {
      OperationOutcome outcome = wrong ? OperationOutcome.FAILED : draft.outcome();
      add(history, op, draft, outcome, draft.version());
      return after;
    }
    boolean unknown = draft.outcome() == OperationOutcome.UNKNOWN;
    int expected = random.nextInt(4) == 0 ? random.nextInt(count + 1) : value;
    if (unknown && random.nextInt(3) == 0) {
      expected = (int) Observation.PRESENT;
    }
    boolean holds =
        expected == Observation.PRESENT ? value != Observation.ABSENT : value == expected;
    boolean said = wrong ? !holds : holds;
    OperationOutcome written =
        unknown ? OperationOutcome.UNKNOWN : said ? OperationOutcome.OK : OperationOutcome.FAILED;
    add(history, op, draft, written, draft.version());
    long packed = new WriteCondition(expected, draft.version()).packed();
    add(history, Op.CONDITION, draft, draft.outcome(), packed);
    return holds ? after : value;
  }

  private static void add(
      History history, Op op, Draft draft, OperationOutcome outcome, long version) {
    history.add(0, Operation.of(op, outcome, 0, version, draft.start(), draft.end()));
  }
}
