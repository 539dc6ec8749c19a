package assay.load.keys;

import assay.schedule.Clock;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/// The requests that wait for a key's lease, first come, first served. A lease that others wait for
/// goes directly to the first, so no later request can overtake.
///
/// Unused while no request waits. Call its methods under the monitor of the [LeaseTable].
final class LeaseQueue {

  private final Clock clock;
  private final Map<Integer, Queue<Turn>> waiting = new HashMap<>();

  LeaseQueue(Clock clock) {
    this.clock = clock;
  }

  static final class Turn {

    private final Thread thread = Thread.currentThread();
    private volatile boolean granted;

    boolean granted() {
      return granted;
    }
  }

  Turn join(int place) {
    Turn turn = new Turn();
    waiting.computeIfAbsent(place, none -> new ArrayDeque<>()).add(turn);
    return turn;
  }

  /// Leaves a key's queue, and returns whether a turn is left in it.
  boolean leave(int place, Turn turn) {
    Queue<Turn> turns = waiting.get(place);
    if (turns == null) {
      return false;
    }
    turns.remove(turn);
    return !emptied(place, turns);
  }

  /// Hands a lease to the first turn, and returns whether a turn is left in the queue after that.
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
