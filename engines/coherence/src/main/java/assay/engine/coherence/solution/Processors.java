package assay.engine.coherence.solution;

import assay.api.pair.InFlight;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
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

/// Sends changes to the owners of their targets without waiting for one before the next is sent.
final class Processors implements Solution {

  private final Maps maps;
  private final Serializer serializer;
  private final Together together;

  Processors(Maps maps, Serializer serializer, Together together) {
    this.maps = maps;
    this.serializer = serializer;
    this.together = together;
  }

  /// Which changes one entry processor does.
  enum Together {
    /// One.
    ONE,
    /// Those of one target.
    TARGET,
    /// Those whose targets are in one partition.
    PARTITION
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    InFlight flight = new InFlight();
    for (List<PairChange> group : groups(changes)) {
      PairChange first = group.getFirst();
      flight.begin(() ->
          maps.named(first.targetMap())
              .async(AsyncNamedMap.OrderBy.none())
              .invoke(first.associatedTarget(), new PairProcessor(group)));
    }
    return flight.stored();
  }

  @Override
  public long retries() {
    return 0;
  }

  private Iterable<List<PairChange>> groups(List<? extends PairChange> changes) {
    Map<Object, List<PairChange>> groups = new LinkedHashMap<>();
    int number = 0;
    for (PairChange change : changes) {
      Object group =
          switch (together) {
            case ONE -> number++;
            case TARGET -> List.of(change.targetMap(), change.associatedTarget());
            case PARTITION -> List.of(change.targetMap(), partition(change));
          };
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(change);
    }
    if (together == Together.PARTITION) {
      groups.values().forEach(group -> group.sort(Comparator.comparing(this::order)));
    }
    return groups.values();
  }

  private int partition(PairChange change) {
    return ((PartitionedService) maps.named(change.targetMap()).getCacheService())
        .getKeyPartitioningStrategy()
        .getKeyPartition(change.associatedTarget());
  }

  /// Targets are locked in the same order by everybody, so that no two wait for each other.
  private Binary order(PairChange change) {
    return ExternalizableHelper.toBinary(change.associatedTarget(), serializer);
  }
}
