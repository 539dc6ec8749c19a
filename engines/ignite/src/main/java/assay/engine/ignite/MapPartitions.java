package assay.engine.ignite;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.engine.ignite.stored.IgniteEntries;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.cache.CacheException;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteException;
import org.apache.ignite.cache.affinity.Affinity;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.lang.IgniteFuture;
import org.jspecify.annotations.Nullable;

/// The location of entries. A client node knows the owners itself; for the state of copies it asks every member, at most
/// 50 times a second.
final class MapPartitions implements Partitioned {

  private static final long FRESH_NANOS = 20_000_000;
  private static final long PATIENCE_MILLIS = 3000;

  private final Ignite client;
  private final IgniteEntries entries;
  private final int partitions;
  private final int copies;
  private final int baseline;
  private Held held = new Held(Map.of(), Long.MIN_VALUE);

  MapPartitions(Ignite client, IgniteEntries entries, JoinSpec spec) {
    Settings settings = spec.settings();
    this.client = client;
    this.entries = entries;
    partitions = settings.integer("partitions");
    copies = MapConfiguration.copies(settings);
    baseline = NodeConfiguration.kept(settings) ? spec.members() : 0;
  }

  static String name(ClusterNode node) {
    String name = node.attribute(NodeConfiguration.NAME);
    return name == null ? node.consistentId().toString() : name;
  }

  private Affinity<Object> affinity() {
    return client.affinity(Session.DEFAULT_MAP);
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public int partitionOf(Object key) {
    return affinity().partition(entries.key(key));
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return holders(partition).stream().findFirst().orElse(null);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return holders(partition).stream().skip(1).findFirst().orElse(null);
  }

  private List<String> holders(int partition) {
    try {
      return affinity().mapPartitionToPrimaryAndBackups(partition).stream()
          .map(MapPartitions::name)
          .toList();
    } catch (IgniteException | IllegalStateException | CacheException notConnected) {
      return List.of();
    }
  }

  @Override
  public Set<String> members() {
    return members(client);
  }

  static Set<String> members(Ignite node) {
    return node.cluster().forServers().nodes().stream()
        .map(MapPartitions::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean safe(int members) {
    List<List<String>> assigned = IntStream.range(0, partitions).mapToObj(this::holders).toList();
    Set<String> owners = new HashSet<>();
    for (List<String> holders : assigned) {
      if (holders.size() != copies) {
        return false;
      }
      owners.add(holders.getFirst());
    }
    return owners.size() == members && held().all(assigned);
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= copies && (baseline == 0 || members == baseline);
  }

  private synchronized Held held() {
    if (System.nanoTime() - held.nanos() > FRESH_NANOS || held.nanos() == Long.MIN_VALUE) {
      held = look();
    }
    return held;
  }

  /// A member that does not answer in time counts as holding nothing.
  private Held look() {
    Map<String, boolean[]> all = new HashMap<>();
    try {
      IgniteFuture<Collection<Map<String, boolean[]>>> answers =
          client
              .compute(client.cluster().forServers())
              .withNoFailover()
              .broadcastAsync(new HeldPartitionsTask(partitions));
      try {
        answers.get(PATIENCE_MILLIS).forEach(all::putAll);
      } finally {
        boolean unused = answers.isDone() || answers.cancel();
      }
    } catch (IgniteException e) {
      all.clear();
    }
    return new Held(all, System.nanoTime());
  }

  /// The complete partitions at one moment.
  ///
  /// @param whole the partitions that each member held completely
  /// @param nanos when the members were asked
  private record Held(Map<String, boolean[]> whole, long nanos) {

    boolean all(List<List<String>> assigned) {
      return IntStream.range(0, assigned.size())
          .allMatch(i -> assigned.get(i).stream().allMatch(member -> held(member, i)));
    }

    private boolean held(String member, int partition) {
      boolean[] marks = whole.get(member);
      return marks != null && marks[partition];
    }
  }
}
