package assay.engine.hazelcast.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Sends a task to the owner of each partition, with the changes whose targets are there.
final class Tasks implements Solution {

  private static final String EXECUTOR = "assay-tasks";

  private final HazelcastInstance client;

  Tasks(HazelcastInstance client) {
    this.client = client;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    Map<Integer, List<PairChange>> byPartition = new LinkedHashMap<>();
    for (PairChange change : changes) {
      int partition =
          client.getPartitionService().getPartition(change.associatedTarget()).getPartitionId();
      byPartition.computeIfAbsent(partition, p -> new ArrayList<>()).add(change);
    }
    InFlight flight = new InFlight();
    for (List<PairChange> group : byPartition.values()) {
      flight.add(
          client
              .getExecutorService(EXECUTOR)
              .submitToKeyOwner(new LocalTask(group), group.getFirst().associatedTarget()));
    }
    return flight.stored();
  }

  @Override
  public long retries() {
    return 0;
  }
}
