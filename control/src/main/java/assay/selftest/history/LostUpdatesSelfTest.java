package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.selftest.test.SelfTest;
import java.util.random.RandomGenerator;

/// Counters without tags that miss a known number of acknowledged increments, while an unknown number of increments
/// with unknown outcome happened.
public final class LostUpdatesSelfTest implements SelfTest {

  private static final int COUNTERS = 10;
  private static final int INCREMENTS = 100;
  private static final double UNKNOWN = 0.05;

  @Override
  public String claim() {
    return "without tags, the interval of lost-updates holds the injected number";
  }

  @Override
  public Shown show() {
    return InjectedRateCoverage.of("lost-updates", LostUpdatesSelfTest::inject).always();
  }

  private static InjectedRateCoverage.Simulation inject(double share, RandomGenerator random) {
    History history = new History();
    long lost = 0;
    for (int counter = 0; counter < COUNTERS; counter++) {
      long value = 0;
      for (int i = 0; i < INCREMENTS; i++) {
        boolean unknown = random.nextDouble() < UNKNOWN;
        boolean happened = random.nextDouble() >= (unknown ? 0.5 : share);
        add(
            history,
            Op.BUMP,
            unknown ? OperationOutcome.UNKNOWN : OperationOutcome.OK,
            counter,
            i + 1,
            i);
        value += happened ? 1 : 0;
        lost += happened || unknown ? 0 : 1;
      }
      add(history, Op.FINAL_COUNT, OperationOutcome.OK, counter, value, INCREMENTS + 1);
    }
    return new InjectedRateCoverage.Simulation(
        CheckerRegistry.ask("lost-updates", Evidence.of(history)), (double) lost);
  }

  private static void add(
      History history, Op op, OperationOutcome outcome, int counter, long version, long start) {
    history.add(0, Operation.of(op, outcome, counter, version, start, start + 1));
  }
}
