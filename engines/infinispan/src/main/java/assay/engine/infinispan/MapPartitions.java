package assay.engine.infinispan;

import assay.api.engine.Partitioned;
import assay.engine.infinispan.release.NodeName;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.infinispan.AdvancedCache;
import org.infinispan.distribution.DistributionInfo;
import org.infinispan.distribution.LocalizedCacheTopology;
import org.infinispan.distribution.ch.ConsistentHash;
import org.infinispan.remoting.transport.Address;
import org.infinispan.topology.CacheTopology.Phase;
import org.jspecify.annotations.Nullable;

/// The location of entries as this client's node knows it: the coordinator sends every map's
/// topology to every node.
///
/// @param map the map in question
/// @param all every map of this client
/// @param copies the intended copy count, including the owner's
record MapPartitions(
    AdvancedCache<Object, Object> map,
    Supplier<Stream<AdvancedCache<Object, Object>>> all,
    int copies)
    implements Partitioned {

  private static LocalizedCacheTopology topology(AdvancedCache<Object, Object> map) {
    return map.getDistributionManager().getCacheTopology();
  }

  @Override
  public int partitions() {
    return topology(map).getNumSegments();
  }

  @Override
  public int partitionOf(Object key) {
    return topology(map).getSegment(key);
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    Address owner = holders(partition).primary();
    return owner == null ? null : NodeName.of(owner);
  }

  /// The first node with all of the partition's data that does not own the partition.
  @Override
  public @Nullable String backupOf(int partition) {
    DistributionInfo holders = holders(partition);
    return holders.readOwners().stream()
        .filter(holder -> !Objects.equals(holder, holders.primary()))
        .findFirst()
        .map(NodeName::of)
        .orElse(null);
  }

  private DistributionInfo holders(int partition) {
    return topology(map).getSegmentDistribution(partition);
  }

  /// The nodes with a share of the map; clients are cluster nodes too.
  @Override
  public Set<String> members() {
    ConsistentHash held = topology(map).getCurrentCH();
    return held.getMembers().stream()
        .filter(member -> !held.getSegmentsForOwner(member).isEmpty())
        .map(NodeName::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Whether no map is rebalancing, and each has all copies on this many members.
  @Override
  public boolean safe(int members) {
    return all.get().allMatch(each -> safe(topology(each), members));
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= copies;
  }

  private boolean safe(LocalizedCacheTopology topology, int members) {
    if (topology.getPhase() != Phase.NO_REBALANCE || topology.getPendingCH() != null) {
      return false;
    }
    ConsistentHash held = topology.getCurrentCH();
    Set<Address> owners = new HashSet<>();
    for (int partition = 0; partition < held.getNumSegments(); partition++) {
      List<Address> holders = held.locateOwnersForSegment(partition);
      if (holders.size() != copies) {
        return false;
      }
      owners.add(holders.getFirst());
    }
    return owners.size() == members;
  }
}
