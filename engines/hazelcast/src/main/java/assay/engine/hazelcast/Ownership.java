package assay.engine.hazelcast;

import assay.api.Partitioned;
import assay.api.Settings;
import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Where entries live, as a member says when it is asked, which is at most every fiftieth of a second: a
/// client is told owners only, and late.
final class Ownership implements Partitioned {

  private static final String EXECUTOR = "assay";
  private static final long FRESH_NANOS = 20_000_000;
  private static final long PATIENCE_MILLIS = 1000;

  private final HazelcastInstance client;
  private final int partitions;
  private final int copies;
  private volatile Table table = new Table(List.of(), false, Long.MIN_VALUE);
  private volatile @Nullable UUID answering;

  Ownership(HazelcastInstance client, Settings settings) {
    this.client = client;
    partitions = settings.integer("partitions");
    copies = 1 + (settings.text("backup").equals("none") ? 0 : settings.integer("backup-count"));
  }

  /// What a member is called in this cluster.
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
  public boolean safe(int members) {
    Table now = look(true);
    return now.safe() && now.complete(partitions) && now.spread(members);
  }

  private synchronized Table table() {
    if (table.nanos() == Long.MIN_VALUE || System.nanoTime() - table.nanos() > FRESH_NANOS) {
      table = look(false);
    }
    return table;
  }

  /// Asks one member after another, for one may be frozen; the one that answered is the first to be asked
  /// again. Where none does, who held what is taken to be as before then, and not safe.
  private Table look(boolean asksAll) {
    long nanos = System.nanoTime();
    List<Member> members = new ArrayList<>(client.getCluster().getMembers());
    members.sort(Comparator.comparing(member -> !member.getUuid().equals(answering)));
    for (Member member : members) {
      try {
        List<List<String>> rows =
            client
                .getExecutorService(EXECUTOR)
                .submitToMember(new Look(copies, asksAll), member)
                .get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        answering = member.getUuid();
        List<List<String>> holders = List.copyOf(rows.subList(0, rows.size() - 1));
        return new Table(holders, rows.getLast().contains(Look.SAFE), nanos);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (ExecutionException | TimeoutException | RuntimeException e) {
        // It is gone, or does not answer: the next one may.
      }
    }
    return new Table(table.holders(), false, nanos);
  }

  /// Who held what at a moment.
  ///
  /// @param holders for each partition the owner's name and then the backups'; empty where nobody holds
  ///     that copy
  /// @param safe whether Hazelcast says that nothing is left to copy
  /// @param nanos when
  record Table(List<List<String>> holders, boolean safe, long nanos) {

    /// Whether every copy of every partition is held, each by another member.
    boolean complete(int partitions) {
      return holders.size() == partitions
          && holders.stream()
              .allMatch(each -> !each.contains("") && new HashSet<>(each).size() == each.size());
    }

    /// Whether this many members own about as many partitions each.
    boolean spread(int members) {
      Map<String, Integer> owned = new HashMap<>();
      holders.forEach(each -> owned.merge(each.getFirst(), 1, Integer::sum));
      int fair = holders.size() / Math.max(1, members);
      return owned.size() == members
          && owned.values().stream().allMatch(n -> n >= fair - 1 && n <= fair + 2);
    }
  }
}
