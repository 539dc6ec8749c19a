package assay.selftest.grid;

import assay.api.Observation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A model grid's partition, as one side of the cluster sees it.
final class ModelPartition {

  static final int NOBODY = -1;

  private record Underway(int key, StoredVersion version, long arrivesNanos) {}

  int owner;
  int backup;
  Map<Integer, StoredVersion> values = new HashMap<>();
  Map<Integer, StoredVersion> copy = new HashMap<>();

  /// Each key's value before its newest write, for a stale grid.
  Map<Integer, Long> before = new HashMap<>();

  private final Deque<Underway> underway = new ArrayDeque<>();

  ModelPartition(int owner, int backup) {
    this.owner = owner;
    this.backup = backup;
  }

  ModelPartition twin() {
    ModelPartition twin = new ModelPartition(owner, backup);
    twin.values.putAll(values);
    twin.copy.putAll(copy);
    twin.underway.addAll(underway);
    return twin;
  }

  /// The version of a key that the owner has.
  long owned(int key) {
    return versionOf(values.get(key));
  }

  /// The version of a key that the backup has.
  long copied(int key) {
    return versionOf(copy.get(key));
  }

  private static long versionOf(@Nullable StoredVersion stored) {
    return stored == null ? Observation.ABSENT : stored.version;
  }

  void send(int key, StoredVersion version, long arrivesNanos) {
    underway.add(new Underway(key, version, arrivesNanos));
  }

  void arrive(long untilNanos) {
    while (!underway.isEmpty() && underway.getFirst().arrivesNanos <= untilNanos) {
      Underway write = underway.removeFirst();
      copy.put(write.key, write.version);
    }
  }

  /// Makes another member the owner, without a backup.
  ///
  /// @param goneNanos end of the old owner's messages
  void inherit(int heir, long goneNanos, boolean backedUp) {
    arrive(goneNanos);
    values = backedUp ? copy : new HashMap<>();
    before = new HashMap<>();
    owner = heir;
    forgetBackup();
  }

  void forgetBackup() {
    underway.clear();
    copy = new HashMap<>();
    backup = NOBODY;
  }

  void backUp(int member) {
    forgetBackup();
    backup = member;
    if (member != NOBODY) {
      copy.putAll(values);
    }
  }
}
