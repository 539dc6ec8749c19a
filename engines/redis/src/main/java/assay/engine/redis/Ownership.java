package assay.engine.redis;

import assay.api.engine.Partitioned;
import assay.engine.redis.Topology.Table;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Where entries live: a partition is a range of slots, of which there are as many as the cluster was begun
/// with members.
///
/// @param topology the cluster
/// @param ranges the ranges
/// @param keys what keys are called
/// @param copies how many replicas of each range there are to be
record Ownership(Topology topology, Ranges ranges, Keys keys, int copies) implements Partitioned {

  @Override
  public int partitions() {
    return ranges.count();
  }

  @Override
  public int partitionOf(Object key) {
    // The map's name has no part in it.
    return ranges.of(keys.of("", key)) - 1;
  }

  /// The owner of a partition, from 0, as Redis names it.
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

  /// The members of which the servers have not given up every one, where they agree.
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

  /// Whether every range has an owner that sees the whole cluster, with as many replicas as asked, each of
  /// another member, each attached and with a full copy; and whether so many members hold all that. Redis
  /// does not care how many of them are owners.
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

  /// Nobody makes the replicas again that died with a member, nor takes over slots that had none.
  @Override
  public boolean becomesSafe(int members) {
    return members >= ranges.count();
  }

  /// The members that have replicas of an owner, but for its own.
  private static Set<String> others(Table table, ClusterNode owner) {
    return table.replicas(owner).stream()
        .map(ClusterNode::member)
        .filter(name -> !name.isEmpty() && !name.equals(owner.member()))
        .collect(Collectors.toSet());
  }
}
