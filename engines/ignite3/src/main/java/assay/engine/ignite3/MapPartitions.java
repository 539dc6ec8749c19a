package assay.engine.ignite3;

import assay.api.Session;
import assay.api.engine.ExpiringSupplier;
import assay.api.engine.Partitioned;
import assay.engine.ignite3.table.OpenTable;
import assay.engine.ignite3.table.Tables;
import assay.engine.ignite3.table.ZoneSettings;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.internal.table.partition.HashPartition;
import org.apache.ignite.lang.IgniteException;
import org.apache.ignite.network.ClusterNode;
import org.apache.ignite.sql.ResultSet;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.sql.Statement;
import org.apache.ignite.table.partition.Partition;
import org.jspecify.annotations.Nullable;

/// The location of entries: the holder of a partition's lease, known to the client, and the holders of replicas, from a
/// system view.
final class MapPartitions implements Partitioned {

  private static final long PATIENCE_MILLIS = 3_000;
  private static final String HEALTHY = "HEALTHY";

  private final IgniteClient client;
  private final Tables tables;
  private final ZoneSettings zone;
  private final int machines;
  private final int atFirst;
  private final Statement states;
  private final ExpiringSupplier<Map<Integer, Set<String>>> replicas;

  /// @param machines the machine count
  /// @param atFirst the initial member count
  MapPartitions(IgniteClient client, Tables tables, ZoneSettings zone, int machines, int atFirst) {
    this.client = client;
    this.tables = tables;
    this.zone = zone;
    this.machines = machines;
    this.atFirst = atFirst;
    states =
        client
            .sql()
            .statementBuilder()
            .query(ZoneSettings.replicaStates())
            .queryTimeout(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
            .pageSize(10_000)
            .build();
    replicas = new ExpiringSupplier<>(this::look);
  }

  @Override
  public int partitions() {
    return zone.partitions();
  }

  @Override
  public int partitionOf(Object key) {
    OpenTable data = tables.open(Session.DEFAULT_MAP);
    Partition partition =
        data.table().partitionManager().partitionAsync(data.form().key(key)).join();
    return ((HashPartition) partition).partitionId();
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    try {
      ClusterNode owner = owners().get(new HashPartition(partition));
      return owner == null ? null : owner.name();
    } catch (RuntimeException notConnected) {
      return null;
    }
  }

  private Map<Partition, ClusterNode> owners() {
    return tables
        .open(Session.DEFAULT_MAP)
        .table()
        .partitionManager()
        .primaryReplicasAsync()
        .orTimeout(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)
        .join();
  }

  /// Prefers a replica on another machine than the owner's. Replicas have no order, so only their
  /// number makes one likely.
  @Override
  public @Nullable String backupOf(int partition) {
    String owner = ownerOf(partition);
    return holders().getOrDefault(partition, Set.of()).stream()
        .filter(name -> !name.equals(owner))
        .max(Comparator.comparing(name -> owner != null && machine(name) != machine(owner)))
        .orElse(null);
  }

  /// Members are assigned to machines in turn.
  private int machine(String member) {
    return (Integer.parseInt(member.substring(member.lastIndexOf('-') + 1)) - 1) % machines;
  }

  private Map<Integer, Set<String>> holders() {
    try {
      return replicas.get();
    } catch (RuntimeException silent) {
      return Map.of();
    }
  }

  private Map<Integer, Set<String>> look() {
    Map<Integer, Set<String>> healthy = new HashMap<>();
    try (ResultSet<SqlRow> rows = client.sql().execute(null, states)) {
      while (rows.hasNext()) {
        SqlRow row = rows.next();
        if (HEALTHY.equals(row.stringValue(2))) {
          healthy
              .computeIfAbsent(row.intValue(0), unused -> new TreeSet<>())
              .add(row.stringValue(1));
        }
      }
    }
    return healthy;
  }

  @Override
  public Set<String> members() {
    try {
      return client.cluster().nodes().stream()
          .map(ClusterNode::name)
          .collect(Collectors.toUnmodifiableSet());
    } catch (IgniteException notConnected) {
      return Set.of();
    }
  }

  @Override
  public boolean safe(int members) {
    Map<Integer, Set<String>> held = holders();
    Set<String> holders = new HashSet<>();
    held.values().forEach(holders::addAll);
    return holders.size() == members
        && held.size() == zone.partitions()
        && held.entrySet().stream()
            .allMatch(each -> whole(each.getKey(), each.getValue(), members));
  }

  private boolean whole(int partition, Set<String> holders, int members) {
    String owner = ownerOf(partition);
    return owner != null && holders.contains(owner) && holders.size() == asked(members);
  }

  /// The intended replicas: as many as the cluster's initial size allows, even if fewer members are
  /// left.
  private int asked(int members) {
    return zone.replicasOn(Math.max(members, atFirst));
  }

  @Override
  public boolean becomesSafe(int members) {
    return members >= asked(members);
  }
}
