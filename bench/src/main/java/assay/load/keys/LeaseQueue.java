package assay.load.keys;

import assay.schedule.Clock;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/// Who waits for the lease of a key that another request holds: of each key in the order in which they came. Whoever gives a
/// lease back while others wait hands it to the first of them, so that nobody who comes later is faster.
///
/// Nothing of it is touched while nobody waits. Its methods are called under the monitor of the [LeaseTable].
final class LeaseQueue {

  private final Clock clock;
  private final Map<Integer, Queue<Turn>> waiting = new HashMap<>();

  LeaseQueue(Clock clock) {
    this.clock = clock;
  }

  /// One thread's wait for one lease.
  static final class Turn {

    private final Thread thread = Thread.currentThread();
    private volatile boolean granted;

    /// Whether the lease is its own by now.
    boolean granted() {
      return granted;
    }
  }

  /// Joins the end of a key's queue.
  Turn join(int place) {
    Turn turn = new Turn();
    waiting.computeIfAbsent(place, none -> new ArrayDeque<>()).add(turn);
    return turn;
  }

  /// Leaves a key's queue, and returns whether anybody is left in it.
  boolean leave(int place, Turn turn) {
    Queue<Turn> turns = waiting.get(place);
    if (turns == null) {
      return false;
    }
    turns.remove(turn);
    return !emptied(place, turns);
  }

  /// Hands a lease to the first who waits for it, and returns whether anybody is left in the queue after that.
  boolean grant(int place) {
    Queue<Turn> turns = waiting.get(place);
    Turn first = turns == null ? null : turns.poll();
    if (turns == null || first == null) {
      throw new IllegalStateException("nobody waits for place " + place);
    }
    first.granted = true;
    clock.unpark(first.thread);
    return !emptied(place, turns);
  }

  private boolean emptied(int place, Queue<Turn> turns) {
    if (turns.isEmpty()) {
      waiting.remove(place);
    }
    return turns.isEmpty();
  }
}
