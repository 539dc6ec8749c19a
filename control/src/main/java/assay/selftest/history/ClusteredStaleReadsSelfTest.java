package assay.selftest.history;

import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.selftest.test.SelfTest;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// Reads with a known long-run stale share, by partition: a random third of the partitions serves stale reads, at three times
/// that share.
public final class ClusteredStaleReadsSelfTest implements SelfTest {

  private static final int PARTITIONS = 31;
  private static final int KEYS = 2 * PARTITIONS;
  private static final int ROUNDS = 30;
  private static final int ONE_IN = 3;

  @Override
  public String claim() {
    return "the interval of stale-reads holds the injected share, although it is stale by partition";
  }

  @Override
  public Shown show() {
    return InjectedRateCoverage.of("stale-reads", ClusteredStaleReadsSelfTest::inject).mostly();
  }

  private static InjectedRateCoverage.Simulation inject(double share, RandomGenerator random) {
    History history = new History();
    int[] partitions = IntStream.range(0, KEYS).map(key -> key % PARTITIONS).toArray();
    double[] rates = new double[PARTITIONS];
    for (int partition = 0; partition < PARTITIONS; partition++) {
      rates[partition] = random.nextInt(ONE_IN) == 0 ? ONE_IN * share : 0;
    }
    long clock = 0;
    for (int version = 1; version <= ROUNDS; version++) {
      for (int key = 0; key < KEYS; key++) {
        clock = add(history, Op.WRITE, key, version, clock);
        boolean stale = version > 1 && random.nextDouble() < rates[partitions[key]];
        if (version > 1) {
          clock = add(history, Op.READ, key, stale ? version - 1 : version, clock);
        }
      }
    }
    return new InjectedRateCoverage.Simulation(
        CheckerRegistry.ask("stale-reads", Evidence.of(history, new PartitionMap(partitions))),
        share);
  }

  private static long add(History history, Op op, int key, long version, long clock) {
    history.add(0, Operation.of(op, OperationOutcome.OK, key, version, clock, clock + 10));
    return clock + 20;
  }
}
