package assay.judge.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The rules for counters and sets compared with an exhaustive search for a linearization, on small
/// random histories of one key: they never accuse a linearizable history, and find most others.
final class GrowingProperties {

  private static final int HISTORIES = 20_000;
  private static final int KEY = 3;
  private static final long AUDIT = 1_000;

  /// An update that sets one bit of the state, or a read that returned a state. A counter's reader
  /// sees only the number of set bits.
  private record Operation(
      boolean update, OperationOutcome outcome, int bits, long start, long end) {}

  @Test
  void counters_areNeverAccusedWrongly_andMostViolationsAreFound() {
    Random random = new Random(20261123);
    int broken = 0;
    int missed = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<Operation> history = history(random, false);
      boolean linearizable = linearizable(history, false);
      boolean accused = counters(history) == Status.INVALID;
      assertThat(accused && linearizable).as("%s", history).isFalse();
      broken += linearizable ? 0 : 1;
      missed += linearizable || accused ? 0 : 1;
    }
    assertThat(broken).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
    assertThat((double) missed / broken).isLessThan(0.2);
  }

  @Test
  void sets_areNeverAccusedWrongly_andMostViolationsAreFound() {
    Random random = new Random(20261124);
    int broken = 0;
    int missed = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<Operation> history = history(random, true);
      boolean linearizable = linearizable(history, true);
      boolean accused = sets(history) == Status.INVALID;
      assertThat(accused && linearizable).as("%s", history).isFalse();
      broken += linearizable ? 0 : 1;
      missed += linearizable || accused ? 0 : 1;
    }
    assertThat(broken).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
    assertThat((double) missed / broken).isLessThan(0.2);
  }

  private static Status counters(List<Operation> history) {
    Operations operations = new Operations();
    for (Operation each : history) {
      Op op = each.update() ? Op.BUMP : Op.READ_COUNT;
      long version = each.update() ? each.bits() : Integer.bitCount(each.bits());
      operations.add(op, each.outcome(), KEY, version, each.start(), each.end());
    }
    return CheckerRegistry.ask("counters", operations.evidence()).status();
  }

  private static Status sets(List<Operation> history) {
    Operations operations = new Operations();
    int client = 0;
    for (Operation each : history) {
      operations.client(client++);
      boolean last = each.start() == AUDIT;
      if (each.update()) {
        operations.add(Op.ADD, each.outcome(), KEY, each.bits(), each.start(), each.end());
        continue;
      }
      for (int bit = 1; bit <= each.bits(); bit <<= 1) {
        if ((each.bits() & bit) != 0) {
          Op tag = last ? Op.FINAL_TAG : Op.READ_TAG;
          operations.add(tag, OperationOutcome.OK, KEY, bit, each.start(), each.end());
        }
      }
      Op size = last ? Op.FINAL_COUNT : Op.READ_COUNT;
      int elements = Integer.bitCount(each.bits());
      operations.add(size, OperationOutcome.OK, KEY, elements, each.start(), each.end());
    }
    return CheckerRegistry.ask("sets", operations.evidence()).status();
  }

  /// Up to four updates and four reads at any time, with states mostly near the real one; for a set
  /// also the final content.
  private static List<Operation> history(Random random, boolean audited) {
    List<Operation> history = new ArrayList<>();
    int updates = 1 + random.nextInt(4);
    for (int i = 0; i < updates; i++) {
      long start = random.nextInt(50);
      int luck = random.nextInt(10);
      OperationOutcome outcome =
          luck < 7
              ? OperationOutcome.OK
              : luck < 9 ? OperationOutcome.UNKNOWN : OperationOutcome.FAILED;
      history.add(new Operation(true, outcome, 1 << i, start, start + 1 + random.nextInt(12)));
    }
    int reads = 1 + random.nextInt(4);
    for (int i = 0; i < reads; i++) {
      long start = random.nextInt(60);
      long end = start + 1 + random.nextInt(12);
      history.add(
          new Operation(false, OperationOutcome.OK, seen(history, end, random), start, end));
    }
    if (audited) {
      int seen = seen(history, AUDIT, random);
      history.add(new Operation(false, OperationOutcome.OK, seen, AUDIT, AUDIT + 1));
    }
    return history;
  }

  private static int seen(List<Operation> history, long nanos, Random random) {
    int bits = 0;
    for (Operation each : history) {
      boolean likely = each.start() <= nanos && each.outcome() != OperationOutcome.FAILED;
      bits |= each.update() && random.nextInt(20) < (likely ? 18 : 1) ? each.bits() : 0;
    }
    return bits;
  }

  /// Whether some order explains every read: acknowledged operations happen within their times,
  /// unknown updates at any time after they began or never, failed ones never.
  private static boolean linearizable(List<Operation> history, boolean set) {
    List<Operation> operations =
        history.stream().filter(each -> each.outcome() != OperationOutcome.FAILED).toList();
    return explain(operations, 0, 0, set);
  }

  private static boolean explain(List<Operation> operations, int done, int state, boolean set) {
    boolean finished = true;
    for (int i = 0; i < operations.size(); i++) {
      finished &= (done & (1 << i)) != 0 || operations.get(i).outcome() == OperationOutcome.UNKNOWN;
    }
    if (finished) {
      return true;
    }
    for (int i = 0; i < operations.size(); i++) {
      Operation next = operations.get(i);
      if ((done & (1 << i)) != 0 || !mayBeNext(operations, done, next)) {
        continue;
      }
      boolean same =
          set ? next.bits() == state : Integer.bitCount(next.bits()) == Integer.bitCount(state);
      int after = next.update() ? state | next.bits() : state;
      if ((next.update() || same) && explain(operations, done | (1 << i), after, set)) {
        return true;
      }
    }
    return false;
  }

  /// No pending operation may have ended before this one began.
  private static boolean mayBeNext(List<Operation> operations, int done, Operation next) {
    for (int i = 0; i < operations.size(); i++) {
      Operation other = operations.get(i);
      boolean ended = other.outcome() == OperationOutcome.OK && other.end() < next.start();
      if ((done & (1 << i)) == 0 && ended) {
        return false;
      }
    }
    return true;
  }
}
