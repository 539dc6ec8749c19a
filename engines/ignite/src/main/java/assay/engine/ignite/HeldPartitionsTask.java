package assay.engine.ignite;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.ignite.Ignite;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.affinity.GridAffinityAssignmentCache;
import org.apache.ignite.internal.processors.cache.CacheGroupContext;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtLocalPartition;
import org.apache.ignite.internal.processors.cache.distributed.dht.topology.GridDhtPartitionState;
import org.apache.ignite.lang.IgniteCallable;
import org.apache.ignite.resources.IgniteInstanceResource;
import org.jspecify.annotations.Nullable;

/// Runs on every member: the partitions that the member holds completely in all maps, under the
/// member's name; none while it knows that owners will still change.
final class HeldPartitionsTask implements IgniteCallable<Map<String, boolean[]>> {

  private static final long serialVersionUID = 1L;

  private final int partitions;

  @IgniteInstanceResource private transient @Nullable Ignite member;

  HeldPartitionsTask(int partitions) {
    this.partitions = partitions;
  }

  @Override
  public Map<String, boolean[]> call() {
    if (!(member instanceof IgniteEx here)) {
      throw new IllegalStateException("nobody said on which member this runs");
    }
    Collection<CacheGroupContext> all = here.context().cache().cacheGroups();
    List<CacheGroupContext> maps = all.stream().filter(map -> !map.systemCache()).toList();
    boolean settled = maps.stream().allMatch(HeldPartitionsTask::settled);
    boolean[] held = new boolean[partitions];
    IntStream.range(0, partitions)
        .forEach(i -> held[i] = settled && maps.stream().allMatch(map -> held(map, i)));
    Map<String, boolean[]> answer = new HashMap<>();
    answer.put(MapPartitions.name(here.localNode()), held);
    return answer;
  }

  private static boolean settled(CacheGroupContext map) {
    GridAffinityAssignmentCache affinity = map.affinity();
    return affinity.partitionPrimariesDifferentToIdeal(affinity.lastVersion()).isEmpty();
  }

  private static boolean held(CacheGroupContext map, int partition) {
    GridDhtLocalPartition local = map.topology().localPartition(partition);
    return local != null && local.state() == GridDhtPartitionState.OWNING;
  }
}
