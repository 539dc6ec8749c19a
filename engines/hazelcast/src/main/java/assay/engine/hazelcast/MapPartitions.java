package assay.engine.hazelcast;

import assay.api.Settings;
import assay.api.engine.Partitioned;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The location of entries according to a member, asked at most 50 times a second: a client learns only owners, and late.
final class MapPartitions implements Partitioned {

  private static final String EXECUTOR = "assay";
  private static final long FRESH_NANOS = 20_000_000;
  private static final long PATIENCE_MILLIS = 3000;

  private final HazelcastInstance client;
  private final int partitions;
  private final int copies;
  private Table table = new Table(List.of(), false, Long.MIN_VALUE);

  MapPartitions(HazelcastInstance client, Settings settings) {
    this.client = client;
    partitions = settings.integer("partitions");
    copies = 1 + (settings.text("backup").equals("none") ? 0 : settings.integer("backup-count"));
  }

  static String name(Member member) {
    String name = member.getAttribute(MemberConfiguration.NAME);
    return name == null ? member.getAddress().toString() : name;
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public int partitionOf(Object key) {
    return client.getPartitionService().getPartition(key).getPartitionId();
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return holder(partition, 0);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return copies < 2 ? null : holder(partition, 1);
  }

  private @Nullable String holder(int partition, int copy) {
    List<List<String>> holders = table().holders();
    String holder = partition < holders.size() ? holders.get(partition).get(copy) : "";
    return holder.isEmpty() ? null : holder;
  }

  @Override
  public Set<String> members() {
    return members(client);
  }

  /// In the view of a member or a client.
  static Set<String> members(HazelcastInstance instance) {
    return instance.getCluster().getMembers().stream()
        .filter(member -> !member.isLiteMember())
        .map(MapPartitions::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean safe(int members) {
    Table now = table();
    return now.safe() && now.complete(partitions) && now.spread(members);
  }

  private synchronized Table table() {
    if (System.nanoTime() - table.nanos() > FRESH_NANOS || table.nanos() == Long.MIN_VALUE) {
      table = look();
    }
    return table;
  }

  /// If the member does not answer in time, the table counts as not safe and keeps the last known holders.
  private Table look() {
    long nanos = System.nanoTime();
    try {
      List<List<String>> rows =
          client
              .getExecutorService(EXECUTOR)
              .submit(new BackupHoldersTask(copies))
              .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      List<List<String>> holders = List.copyOf(rows.subList(0, rows.size() - 1));
      return new Table(holders, rows.getLast().contains(BackupHoldersTask.SAFE), nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Table(table.holders(), false, nanos);
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      return new Table(table.holders(), false, nanos);
    }
  }

  /// The holders of all copies at one moment.
  ///
  /// @param holders for each partition the owner's name and then the backups'; empty for a missing
  /// copy
  /// @param safe whether Hazelcast reports that all copies are complete
  /// @param nanos when the member was asked
  record Table(List<List<String>> holders, boolean safe, long nanos) {

    /// Whether every copy of every partition is held, each by another member.
    boolean complete(int partitions) {
      return holders.size() == partitions
          && holders.stream()
              .allMatch(each -> !each.contains("") && new HashSet<>(each).size() == each.size());
    }

    /// Whether this many members own partitions. The shares may differ: after a loss they stay as uneven as the promotion
    /// of backups left them.
    boolean spread(int members) {
      return holders.stream().map(List::getFirst).distinct().count() == members;
    }
  }
}
