package assay.engine.reference;

import assay.api.EntryProcessor;
import assay.api.engine.Partitioned;
import assay.api.engine.SimulatedMembers;
import assay.api.query.Condition;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Members inside this process, with their partitions.
///
/// A killed member's copies are gone at once; its backups take over, and new ones are made before [#kill] returns, unless
/// the cluster forgets backups. If the cluster drops out, another member is lost too; data held only by these two is gone.
final class SimulatedCluster implements EntryOperations, Partitioned, SimulatedMembers {

  private final Placement placement;
  private final Backups backups;
  private final List<Partition> partitions;
  private final Set<String> alive;
  private final boolean dropsOut;
  private long lostKeys;
  private long lostWrites;

  /// @param count copies besides the owner's
  /// @param hear decides at every plain write with a backup whether the write reaches it
  /// @param renewed whether new copies are made after a kill; if not, the cluster says that it is safe without them
  record Backups(int count, BooleanSupplier hear, boolean renewed) {}

  /// All members are alive; there are no data.
  ///
  /// @param dropsOut whether another member drops out when one is killed
  SimulatedCluster(Placement placement, int partitions, Backups backups, boolean dropsOut) {
    this.placement = placement;
    this.dropsOut = dropsOut;
    this.backups = backups;
    this.alive = new LinkedHashSet<>(placement.members());
    this.partitions =
        IntStream.range(0, partitions)
            .mapToObj(p -> new Partition(placement.owner(p, alive), backups.hear()))
            .toList();
    IntStream.range(0, partitions).forEach(this::makeBackups);
  }

  @Override
  public @Nullable Object get(EntryAddress address) {
    return partition(address).get(address);
  }

  @Override
  public @Nullable Object getFromOwner(EntryAddress address) {
    return get(address);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    partition(address).set(address, value);
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    return partition(address).invoke(address, processor);
  }

  @Override
  public Map<Object, Object> select(String map, Condition condition) {
    Map<Object, Object> found = new HashMap<>();
    partitions.forEach(partition -> partition.select(map, condition, found));
    return found;
  }

  @Override
  public long size(String map) {
    return partitions.stream().mapToLong(partition -> partition.size(map)).sum();
  }

  @Override
  public void drop(String map) {
    partitions.forEach(partition -> partition.forget(map));
  }

  private Partition partition(EntryAddress address) {
    return partitions.get(partitionOf(address.key()));
  }

  @Override
  public int partitions() {
    return partitions.size();
  }

  @Override
  public int partitionOf(Object key) {
    int scattered = key.hashCode() * 0x9E3779B9;
    return Math.floorMod(scattered ^ (scattered >>> 15), partitions.size());
  }

  @Override
  public @Nullable String ownerOf(int partition) {
    return partitions.get(partition).holders().stream().findFirst().orElse(null);
  }

  @Override
  public @Nullable String backupOf(int partition) {
    return partitions.get(partition).holders().stream().skip(1).findFirst().orElse(null);
  }

  @Override
  public synchronized boolean safe(int members) {
    int copies = 1 + Math.min(backups.count(), members - 1);
    return alive.size() == members
        && (!backups.renewed()
            || partitions.stream().allMatch(partition -> partition.holders().size() >= copies));
  }

  @Override
  public synchronized boolean kill(String member) {
    if (!alive.remove(member)) {
      return false;
    }
    Set<String> gone = new LinkedHashSet<>(Set.of(member));
    if (dropsOut && alive.size() > 1) {
      String other = alive.iterator().next();
      alive.remove(other);
      gone.add(other);
    }
    for (int p = 0; p < partitions.size(); p++) {
      if (partitions.get(p).holders().stream().anyMatch(gone::contains)) {
        lose(gone, p);
      }
    }
    return true;
  }

  @Override
  public synchronized Set<String> members() {
    return Set.copyOf(alive);
  }

  /// Atomic for all users of the partition.
  private void lose(Set<String> gone, int p) {
    Partition partition = partitions.get(p);
    synchronized (partition) {
      for (String member : gone) {
        Partition.Loss loss = partition.drop(member);
        lostKeys += loss.keys();
        lostWrites += loss.writes();
      }
      if (partition.holders().isEmpty() && !alive.isEmpty()) {
        partition.adopt(placement.owner(p, alive));
      }
      if (backups.renewed()) {
        makeBackups(p);
      }
    }
  }

  /// The entries that lost a write because of a kill.
  synchronized long lostKeys() {
    return lostKeys;
  }

  synchronized long lostWrites() {
    return lostWrites;
  }

  private void makeBackups(int p) {
    Partition partition = partitions.get(p);
    if (!partition.holders().isEmpty()) {
      String owner = partition.holders().getFirst();
      partition.copyTo(placement.backups(p, owner, backups.count(), alive));
    }
  }
}
