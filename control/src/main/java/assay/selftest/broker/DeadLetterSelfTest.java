package assay.selftest.broker;

import assay.judge.check.Evidence;
import assay.judge.state.OrdersChecker;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Orders missing from the database, some of them among the broker's dead letters: lost, placed and unacknowledged orders. In
/// one history of five, the dead letters were not read.
public final class DeadLetterSelfTest implements SelfTest {

  private static final int SIMULATIONS = 200;
  private static final int UNREAD_EVERY = 5;
  private static final int ORDERS = 300;
  private static final long SEED = 20261125;
  private static final double UNKNOWN = 0.1;
  private static final double PLACED = 0.95;
  private static final double LETTER = 0.3;
  private static final int KEY = 0;

  @Override
  public String claim() {
    return "of lost orders those are counted that the broker still has, and none where nobody asked it";
  }

  @Override
  public Shown show() {
    int right = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      right +=
          right(new SplittableRandom(SEED + simulation), simulation % UNREAD_EVERY > 0) ? 1 : 0;
    }
    return new Shown(
        right == SIMULATIONS,
        "all of " + SIMULATIONS + " simulations",
        String.format(Locale.ROOT, "%d of %d simulations", right, SIMULATIONS));
  }

  private static boolean right(RandomGenerator random, boolean read) {
    History history = new History();
    long placed = 0;
    long letters = 0;
    long lost = 0;
    long dead = 0;
    for (int id = 1; id <= ORDERS; id++) {
      boolean acknowledged = random.nextDouble() >= UNKNOWN;
      boolean isPlaced = random.nextDouble() < PLACED;
      boolean isLetter = random.nextDouble() < LETTER;
      add(history, Op.INCREMENT, acknowledged ? OperationOutcome.OK : OperationOutcome.UNKNOWN, id);
      if (isPlaced) {
        add(history, Op.FINAL_TAG, OperationOutcome.OK, id);
        placed++;
      }
      if (isLetter && read) {
        add(history, Op.DEAD_LETTER, OperationOutcome.OK, id);
        letters++;
      }
      lost += acknowledged && !isPlaced ? 1 : 0;
      dead += acknowledged && !isPlaced && isLetter ? 1 : 0;
    }
    add(history, Op.FINAL_COUNT, OperationOutcome.OK, placed);
    if (read) {
      add(history, Op.DEAD_COUNT, OperationOutcome.OK, letters);
    }
    Verdict verdict = new OrdersChecker().check(Evidence.of(history));
    return Objects.equals(value(verdict, "lost-orders"), OptionalDouble.of((double) lost))
        && Objects.equals(
            value(verdict, "dead-letters"),
            read ? OptionalDouble.of((double) dead) : OptionalDouble.empty());
  }

  private static OptionalDouble value(Verdict verdict, String metric) {
    return verdict.measure(metric).stream().mapToDouble(Measure::value).findFirst();
  }

  private static void add(History history, Op op, OperationOutcome outcome, long version) {
    long start = history.size();
    history.add(0, Operation.of(op, outcome, KEY, version, start, start + 1));
  }
}
