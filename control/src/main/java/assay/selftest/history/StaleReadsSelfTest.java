package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.selftest.test.SelfTest;
import java.util.random.RandomGenerator;

/// Reads that return the previous version with a known probability.
public final class StaleReadsSelfTest implements SelfTest {

  private static final int KEYS = 40;
  private static final int ROUNDS = 50;

  @Override
  public String claim() {
    return "the interval of stale-reads holds the injected share";
  }

  @Override
  public Shown show() {
    return InjectedRateCoverage.of("stale-reads", StaleReadsSelfTest::inject).mostly();
  }

  private static InjectedRateCoverage.Simulation inject(double share, RandomGenerator random) {
    History history = new History();
    long clock = 0;
    for (int key = 0; key < KEYS; key++) {
      clock = add(history, Op.WRITE, key, 1, clock);
    }
    for (int version = 2; version < ROUNDS + 2; version++) {
      for (int key = 0; key < KEYS; key++) {
        clock = add(history, Op.WRITE, key, version, clock);
        int read = random.nextDouble() < share ? version - 1 : version;
        clock = add(history, Op.READ, key, read, clock);
      }
    }
    return new InjectedRateCoverage.Simulation(
        CheckerRegistry.ask("stale-reads", Evidence.of(history)), share);
  }

  private static long add(History history, Op op, int key, long version, long clock) {
    history.add(0, Operation.of(op, OperationOutcome.OK, key, version, clock, clock + 10));
    return clock + 20;
  }
}
