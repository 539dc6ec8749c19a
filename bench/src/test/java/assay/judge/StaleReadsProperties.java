package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Outcome;
import assay.record.Event;
import assay.record.Event.Op;
import assay.record.Verdicts.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The rule of [StaleReadsChecker] against exhaustive search for a linearization, on random small
/// histories of one key with one writer.
final class StaleReadsProperties {

  private static final int HISTORIES = 20_000;

  @Test
  void withKeysRetiredAfterAnUnknownWrite_theRuleIsLinearizability() {
    Random random = new Random(20261121);
    int broken = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<Event> history = history(random, true);
      boolean linearizable = linearizable(history);
      broken += linearizable ? 0 : 1;
      assertThat(status(history) != Status.INVALID).as("%s", history).isEqualTo(linearizable);
    }
    assertThat(broken).isBetween(HISTORIES / 10, HISTORIES * 9 / 10);
  }

  @Test
  void withoutRetirement_theRuleNeverAccusesWrongly_butMissesSome() {
    Random random = new Random(20261122);
    int missed = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<Event> history = history(random, false);
      Status status = status(history);
      boolean linearizable = linearizable(history);
      if (status == Status.INVALID) {
        assertThat(linearizable).as("%s", history).isFalse();
      }
      missed += status != Status.INVALID && !linearizable ? 1 : 0;
    }
    assertThat(missed).isPositive();
  }

  private static Status status(List<Event> history) {
    Operations operations = new Operations();
    history.forEach(operations::add);
    return Checkers.ask("stale-reads", operations.evidence(), null).status();
  }

  /// Up to four writes one after the other and up to four reads at any time, of versions that are
  /// mostly near what was written by then.
  private static List<Event> history(Random random, boolean retire) {
    List<Event> events = new ArrayList<>();
    int writes = 1 + random.nextInt(4);
    long clock = random.nextInt(5);
    for (int version = 1; version <= writes; version++) {
      long end = clock + 1 + random.nextInt(12);
      int luck = random.nextInt(10);
      Outcome outcome = luck < 7 ? Outcome.OK : luck < 9 ? Outcome.UNKNOWN : Outcome.FAILED;
      events.add(event(Op.WRITE, outcome, version, clock, end));
      if (outcome == Outcome.UNKNOWN && retire) {
        break;
      }
      clock = end + 1 + random.nextInt(5);
    }
    int reads = 1 + random.nextInt(4);
    for (int read = 0; read < reads; read++) {
      long start = random.nextInt(60);
      long end = start + 1 + random.nextInt(12);
      int version = 0;
      for (Event write : events) {
        boolean begun = write.op() == Op.WRITE && write.startNanos() <= end;
        version += begun && random.nextInt(5) > 0 ? 1 : 0;
      }
      events.add(event(Op.READ, Outcome.OK, version, start, end));
    }
    return events;
  }

  private static Event event(Op op, Outcome outcome, long version, long start, long end) {
    return new Event(op, outcome, 0, 0, 0, version, start, start, end);
  }

  /// Whether some order of the operations explains every read: acknowledged ones all happen within
  /// their times, unknown writes at any time after they began or never, failed ones never.
  private static boolean linearizable(List<Event> history) {
    List<Event> operations = new ArrayList<>();
    for (Event event : history) {
      if (event.outcome() != Outcome.FAILED) {
        operations.add(event);
      }
    }
    return explain(operations, 0, 0);
  }

  private static boolean explain(List<Event> operations, int done, long value) {
    boolean finished = true;
    for (int i = 0; i < operations.size(); i++) {
      finished &= isDone(done, i) || operations.get(i).outcome() == Outcome.UNKNOWN;
    }
    if (finished) {
      return true;
    }
    for (int i = 0; i < operations.size(); i++) {
      Event next = operations.get(i);
      if (isDone(done, i) || !mayBeNext(operations, done, next)) {
        continue;
      }
      boolean fits = next.op() == Op.WRITE || next.version() == value;
      long after = next.op() == Op.WRITE ? next.version() : value;
      if (fits && explain(operations, done | (1 << i), after)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDone(int done, int i) {
    return (done & (1 << i)) != 0;
  }

  /// No operation that is still to come may have ended before this one began.
  private static boolean mayBeNext(List<Event> operations, int done, Event next) {
    for (int i = 0; i < operations.size(); i++) {
      Event other = operations.get(i);
      boolean ended = other.outcome() == Outcome.OK && other.endNanos() < next.startNanos();
      if (!isDone(done, i) && ended) {
        return false;
      }
    }
    return true;
  }
}
