package assay.engine.hazelcast.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Sends a task to each partition's owner, with the updates whose targets are there.
final class OwnerTaskProtocol implements PairUpdateProtocol {

  private static final String EXECUTOR = "assay-tasks";

  private final HazelcastInstance client;

  OwnerTaskProtocol(HazelcastInstance client) {
    this.client = client;
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    Map<Integer, List<PairUpdate>> byPartition = new LinkedHashMap<>();
    for (PairUpdate update : updates) {
      int partition =
          client.getPartitionService().getPartition(update.colocatedTarget()).getPartitionId();
      byPartition.computeIfAbsent(partition, p -> new ArrayList<>()).add(update);
    }
    PendingUpdates pending = new PendingUpdates();
    for (List<PairUpdate> group : byPartition.values()) {
      pending.add(
          client
              .getExecutorService(EXECUTOR)
              .submitToKeyOwner(new LocalUpdateTask(group), group.getFirst().colocatedTarget()));
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return 0;
  }
}
