package assay.selftest.world;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// One partition of a model grid, as one side of the cluster sees it.
final class ModelPart {

  /// No member.
  static final int NOBODY = -1;

  /// A write that has not reached the backup yet.
  private record Underway(int key, long version, long arrivesNanos) {}

  int owner;
  int backup;
  Map<Integer, Long> values = new HashMap<>();
  Map<Integer, Long> copy = new HashMap<>();

  /// What every key held before its newest write, for a grid that answers with it.
  Map<Integer, Long> before = new HashMap<>();

  private final Deque<Underway> underway = new ArrayDeque<>();

  ModelPart(int owner, int backup) {
    this.owner = owner;
    this.backup = backup;
  }

  /// The same partition for the other side of a split.
  ModelPart twin() {
    ModelPart twin = new ModelPart(owner, backup);
    twin.values.putAll(values);
    twin.copy.putAll(copy);
    twin.underway.addAll(underway);
    return twin;
  }

  /// Sends a write to the backup, which has it later.
  void send(int key, long version, long arrivesNanos) {
    underway.add(new Underway(key, version, arrivesNanos));
  }

  /// Whatever had reached the backup until then is in it.
  void arrive(long untilNanos) {
    while (!underway.isEmpty() && underway.getFirst().arrivesNanos <= untilNanos) {
      Underway write = underway.removeFirst();
      copy.put(write.key, write.version);
    }
  }

  /// Another member owns it from now on, without a backup.
  ///
  /// @param goneNanos since when its owner has sent nothing any more
  /// @param backedUp whether what the backup had is kept
  void inherit(int heir, long goneNanos, boolean backedUp) {
    arrive(goneNanos);
    values = backedUp ? copy : new HashMap<>();
    before = new HashMap<>();
    owner = heir;
    forgetBackup();
  }

  /// It has no backup from now on.
  void forgetBackup() {
    underway.clear();
    copy = new HashMap<>();
    backup = NOBODY;
  }

  /// Copies it to a new backup, at once.
  void backUp(int member) {
    forgetBackup();
    backup = member;
    if (member != NOBODY) {
      copy.putAll(values);
    }
  }
}
