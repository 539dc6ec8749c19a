package assay.selftest.world;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// A model grid's partition, as one side of the cluster sees it.
final class ModelPartition {

  static final int NOBODY = -1;

  private record Underway(int key, long version, long arrivesNanos) {}

  int owner;
  int backup;
  Map<Integer, Long> values = new HashMap<>();
  Map<Integer, Long> copy = new HashMap<>();

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

  void send(int key, long version, long arrivesNanos) {
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
