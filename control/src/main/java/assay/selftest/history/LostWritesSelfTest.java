package assay.selftest.history;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.plan.ReservedRegisters;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.selftest.test.SelfTest;
import java.util.random.RandomGenerator;

/// A fault that takes each key with a known probability. Keys not set aside are written again with probability 1/4 before the
/// final read.
public final class LostWritesSelfTest implements SelfTest {

  private static final int KEYS = 4_000;
  private static final double COVERED = 0.25;
  private static final long FAULT_NANOS = 1_000_000;
  private static final long AUDIT_NANOS = 2_000_000;

  @Override
  public String claim() {
    return "the interval of lost-keys holds the injected share, although keys are written again";
  }

  @Override
  public Shown show() {
    return InjectedRateCoverage.of("lost-keys", LostWritesSelfTest::inject).mostly();
  }

  private static InjectedRateCoverage.Simulation inject(double share, RandomGenerator random) {
    History history = new History();
    for (int key = 0; key < KEYS; key++) {
      add(history, Op.WRITE, key, 1, key);
      boolean lost = random.nextDouble() < share;
      boolean covered = random.nextDouble() < COVERED && ReservedRegisters.fault(key, 1) == 0;
      if (covered) {
        add(history, Op.WRITE, key, 2, FAULT_NANOS + 1 + key);
      }
      long found = covered ? 2 : lost ? Observation.ABSENT : 1;
      add(history, Op.FINAL_READ, key, found, AUDIT_NANOS);
    }
    return new InjectedRateCoverage.Simulation(
        CheckerRegistry.ask("lost-writes", Evidence.of(history, new PartitionMap(), FAULT_NANOS)),
        share);
  }

  private static void add(History history, Op op, int key, long version, long start) {
    history.add(0, Operation.of(op, OperationOutcome.OK, key, version, start, start + 1));
  }
}
