package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import com.tangosol.io.Serializer;
import com.tangosol.net.AsyncNamedMap;
import com.tangosol.net.PartitionedService;
import com.tangosol.util.Binary;
import com.tangosol.util.ExternalizableHelper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Sends changes to the owners of their targets, without waiting between them.
///
/// @param together which changes one entry processor does
record ParallelProcessorProtocol(MapResolver maps, Serializer serializer, Together together)
    implements PairUpdateProtocol {

  enum Together {
    ONE,
    TARGET,
    /// The changes with targets in one partition.
    PARTITION
  }

  @Override
  public long update(List<? extends PairUpdate> updates) throws Exception {
    PendingUpdates pending = new PendingUpdates();
    for (List<PairUpdate> group : groups(updates)) {
      PairUpdate first = group.getFirst();
      pending.begin(() ->
          maps.named(first.targetMap())
              .async(AsyncNamedMap.OrderBy.none())
              .invoke(first.colocatedTarget(), new PairProcessor(group)));
    }
    return pending.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private Iterable<List<PairUpdate>> groups(List<? extends PairUpdate> updates) {
    Map<Object, List<PairUpdate>> groups = new LinkedHashMap<>();
    int number = 0;
    for (PairUpdate update : updates) {
      Object group =
          switch (together) {
            case ONE -> number++;
            case TARGET -> List.of(update.targetMap(), update.colocatedTarget());
            case PARTITION -> List.of(update.targetMap(), partition(update));
          };
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(update);
    }
    if (together == Together.PARTITION) {
      groups.values().forEach(group -> group.sort(Comparator.comparing(this::order)));
    }
    return groups.values();
  }

  private int partition(PairUpdate update) {
    return ((PartitionedService) maps.named(update.targetMap()).getCacheService())
        .getKeyPartitioningStrategy()
        .getKeyPartition(update.colocatedTarget());
  }

  /// All callers lock targets in the same order, which prevents deadlocks.
  private Binary order(PairUpdate update) {
    return ExternalizableHelper.toBinary(update.colocatedTarget(), serializer);
  }
}
