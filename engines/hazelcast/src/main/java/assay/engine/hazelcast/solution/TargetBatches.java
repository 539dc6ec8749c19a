package assay.engine.hazelcast.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import assay.api.pair.Target;
import java.util.List;
import java.util.concurrent.ExecutorService;

/// Does all changes of a target in one request in three steps, all targets at once.
final class TargetBatches implements Solution {

  private final TargetBatch steps;
  private final ExecutorService threads;

  TargetBatches(Maps maps, ExecutorService threads) {
    steps = new TargetBatch(maps);
    this.threads = threads;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    InFlight flight = new InFlight();
    for (List<PairChange> same : Target.group(changes).values()) {
      flight.add(threads.submit(() -> steps.change(same)));
    }
    return flight.stored();
  }

  @Override
  public long retries() {
    return 0;
  }
}
