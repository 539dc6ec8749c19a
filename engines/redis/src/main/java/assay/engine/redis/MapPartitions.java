package assay.engine.redis;

import assay.api.engine.Partitioned;
import assay.engine.redis.CachedClusterTopology.Table;
import assay.engine.redis.client.KeyNames;
import assay.engine.redis.client.SlotRanges;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The location of entries: a partition is a range of slots, one for each initial member.
///
/// @param keys makes the names of keys
/// @param copies the intended replicas per range
record MapPartitions(CachedClusterTopology topology, SlotRanges ranges, KeyNames keys, int copies)
    implements Partitioned {

  @Override
  public int partitions() {
    return ranges.count();
  }

  @Override
  public int partitionOf(Object key) {
    // The map's name does not affect the slot.
    return ranges.of(keys.of("", key)) - 1;
  }

  /// The owner in Redis's view.
  ///
  /// @param partition from 0
  private Optional<ClusterNode> owner(Table table, int partition) {
    return table.owner(ranges.slots(partition + 1));
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return owner(topology.table(), partition)
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty())
        .orElse(null);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    Table table = topology.table();
    return owner(table, partition).stream()
        .flatMap(owner -> table.replicas(owner).stream())
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty())
        .sorted()
        .findFirst()
        .orElse(null);
  }

  /// The members with at least one server that the servers have not given up, if the servers agree.
  @Override
  public Set<String> members() {
    Table table = topology.table();
    return table.certain()
        ? table.nodes().stream()
            .filter(ClusterNode::counts)
            .map(ClusterNode::member)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  /// Whether every range has an owner that sees the whole cluster, with enough attached and
  /// complete replicas on other members, and this many members hold all of that. Redis does not
  /// balance the number of owners.
  @Override
  public boolean safe(int members) {
    Table table = topology.table();
    if (!table.certain()) {
      return false;
    }
    Set<String> holders = new HashSet<>();
    for (int partition = 0; partition < ranges.count(); partition++) {
      Optional<ClusterNode> owner = owner(table, partition).filter(ClusterNode::lives);
      if (owner.isEmpty()) {
        return false;
      }
      Set<String> others = others(table, owner.get());
      if (others.size() < copies || !topology.copied(owner.get(), copies)) {
        return false;
      }
      holders.add(owner.get().member());
      holders.addAll(others);
    }
    return holders.size() == members && !holders.contains("");
  }

  /// Redis neither restores replicas that died with a member nor takes over slots without a replica.
  @Override
  public boolean becomesSafe(int members) {
    return members >= ranges.count();
  }

  /// The members with an owner's replicas, except its own.
  private static Set<String> others(Table table, ClusterNode owner) {
    return table.replicas(owner).stream()
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty() && !name.equals(owner.member()))
        .collect(Collectors.toSet());
  }
}
