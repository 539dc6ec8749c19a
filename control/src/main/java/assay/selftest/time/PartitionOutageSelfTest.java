package assay.selftest.time;

import assay.judge.check.SimulatedOpenWindow;
import assay.judge.trial.CheckerRegistry;
import assay.metric.MetricFamily;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.Locale;
import java.util.SplittableRandom;

/// Outages per partition. After a fault, one or all of 31 partitions do not answer for a known time; the judged recovery must
/// equal that time. Engines without an outage are not accused, even if partitions are rarely asked.
///
/// Arrivals are Poisson at 700 to 2,000 a second. Requests during an outage fail, end unknown after half a second, or
/// wait for its end. Without an outage, two requests in a thousand are late and two in ten thousand fail, at random.
public final class PartitionOutageSelfTest implements SelfTest {

  private static final int SIMULATIONS = 200;
  private static final int PARTITIONS = 31;
  private static final int KEYS = 10 * PARTITIONS;
  private static final long MS = 1_000_000;
  private static final long SECOND = 1_000 * MS;
  private static final long BIN = 100 * MS;
  private static final long WITHIN = 200 * MS + BIN;
  private static final double LATE = 0.002;
  private static final double FAILS = 0.0002;

  private enum Silence {
    FAILING,
    TIMING_OUT,
    WAITING
  }

  @Override
  public String claim() {
    return "recovery: a silent partition is seen as long as it is silent, a quiet one is not accused";
  }

  @Override
  public Shown show() {
    SplittableRandom random = new SplittableRandom(31);
    long[] worst = new long[2];
    int[] right = new int[2];
    int accused = 0;
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      for (int all = 0; all < 2; all++) {
        long off = outage(random.split(), all == 1);
        worst[all] = Math.max(worst[all], off);
        right[all] += off <= WITHIN ? 1 : 0;
      }
      accused += quiet(random.split()) ? 0 : 1;
    }
    return new Shown(
        right[0] == SIMULATIONS && right[1] == SIMULATIONS && accused <= SIMULATIONS / 100,
        "%d of %d outages of one partition, %d of %d of all within 200 ms and a bin; ≤ 1 %% of %d without one accused"
            .formatted(SIMULATIONS, SIMULATIONS, SIMULATIONS, SIMULATIONS, SIMULATIONS),
        String.format(
            Locale.ROOT,
            "%d of one (at most %d ms off), %d of all (%d ms); %d of %d accused",
            right[0],
            worst[0] / MS,
            right[1],
            worst[1] / MS,
            accused,
            SIMULATIONS));
  }

  private static long outage(SplittableRandom random, boolean all) {
    long length = random.nextLong(6 * SECOND);
    Silence silence = Silence.values()[random.nextInt(Silence.values().length)];
    int victim = random.nextInt(PARTITIONS);
    long fault = 3 * SECOND + random.nextLong(SECOND);
    long ends = fault + length + 3 * SECOND;
    History history = new History();
    double gap = 1e9 / random.nextInt(700, 2001);
    for (long at = gap(random, gap); at < ends; at += gap(random, gap)) {
      int key = random.nextInt(KEYS);
      boolean out = at >= fault && at < fault + length && (all || key % PARTITIONS == victim);
      long service = gap(random, MS / 2.0);
      history.add(
          0, out ? unanswered(silence, key, at, fault + length + service) : ok(key, at, service));
    }
    Verdict verdict = judged(history, fault, ends);
    return verdict.status() == Status.VALID
        ? Math.abs(Math.round(recovery(verdict)) - length)
        : Long.MAX_VALUE / 2;
  }

  private static Operation unanswered(Silence silence, int key, long at, long over) {
    return switch (silence) {
      case FAILING -> event(OperationOutcome.FAILED, key, at, at + MS);
      case TIMING_OUT -> event(OperationOutcome.UNKNOWN, key, at, at + 500 * MS);
      case WAITING -> event(OperationOutcome.OK, key, at, over);
    };
  }

  private static boolean quiet(SplittableRandom random) {
    long fault = 3 * SECOND + random.nextLong(SECOND);
    long ends = fault + 8 * SECOND;
    double skew = random.nextDouble(1, 4);
    double gap = 1e9 / random.nextInt(700, 2001);
    History history = new History();
    for (long at = gap(random, gap); at < ends; at += gap(random, gap)) {
      int key = (int) (KEYS * Math.pow(random.nextDouble(), skew));
      long service = random.nextDouble() < LATE ? 300 * MS : gap(random, MS / 2.0);
      boolean fails = random.nextDouble() < FAILS;
      history.add(
          0, fails ? event(OperationOutcome.FAILED, key, at, at + MS) : ok(key, at, service));
    }
    Verdict verdict = judged(history, fault, ends);
    return verdict.status() == Status.VALID && recovery(verdict) == 0;
  }

  private static Operation ok(int key, long at, long service) {
    return event(OperationOutcome.OK, key, at, at + service);
  }

  private static Operation event(OperationOutcome outcome, int key, long at, long end) {
    return Operation.of(Op.READ, outcome, key, 1, at, end);
  }

  private static long gap(SplittableRandom random, double mean) {
    return 1 + (long) (-mean * Math.log(1 - random.nextDouble()));
  }

  private static double recovery(Verdict verdict) {
    return verdict.measure(MetricFamily.RECOVERY.key()).orElseThrow().value();
  }

  private static Verdict judged(History history, long fault, long ends) {
    int[] byKey = new int[KEYS];
    for (int key = 0; key < KEYS; key++) {
      byKey[key] = key % PARTITIONS;
    }
    return CheckerRegistry.ask(
        "recovery",
        new SimulatedOpenWindow(history, new PartitionMap(byKey), 0, ends, fault).evidence());
  }
}
