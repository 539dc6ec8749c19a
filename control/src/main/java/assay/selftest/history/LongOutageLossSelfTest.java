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
import java.util.stream.IntStream;

/// A fault that takes random whole partitions for so long that nothing is written to them before the final read, while
/// nine in ten other keys are written again. Most visible keys are then lost keys.
public final class LongOutageLossSelfTest implements SelfTest {

  private static final int PARTITIONS = 31;
  private static final int KEYS = 2_000;
  private static final double COVERED = 0.9;
  private static final long FAULT_NANOS = 1_000_000;
  private static final long AUDIT_NANOS = 2_000_000;

  @Override
  public String claim() {
    return "the interval of lost-keys holds the injected share, although an outage hides what is kept";
  }

  @Override
  public Shown show() {
    return InjectedRateCoverage.of("lost-keys", LongOutageLossSelfTest::inject).mostly();
  }

  private static InjectedRateCoverage.Simulation inject(double share, RandomGenerator random) {
    History history = new History();
    int[] partitions = IntStream.range(0, KEYS).map(key -> key % PARTITIONS).toArray();
    boolean[] dead = new boolean[PARTITIONS];
    for (int partition = 0; partition < PARTITIONS; partition++) {
      dead[partition] = random.nextDouble() < share;
    }
    for (int key = 0; key < KEYS; key++) {
      add(history, Op.WRITE, key, 1, key);
      boolean lost = dead[partitions[key]];
      boolean covered =
          !lost && ReservedRegisters.fault(key, 1) == 0 && random.nextDouble() < COVERED;
      if (covered) {
        add(history, Op.WRITE, key, 2, FAULT_NANOS + 1 + key);
      }
      add(history, Op.FINAL_READ, key, covered ? 2 : lost ? Observation.ABSENT : 1, AUDIT_NANOS);
    }
    return new InjectedRateCoverage.Simulation(
        CheckerRegistry.ask(
            "lost-writes", Evidence.of(history, new PartitionMap(partitions), FAULT_NANOS)),
        share);
  }

  private static void add(History history, Op op, int key, long version, long start) {
    history.add(0, Operation.of(op, OperationOutcome.OK, key, version, start, start + 1));
  }
}
