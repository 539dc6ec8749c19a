package assay.load.keys;

import assay.schedule.Clock;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// The lease of every key of a client, by the key's place: one number holds its state, so that taking and giving back a lease that
/// nobody waits for is one compare-and-set each.
final class LeaseTable {

  /// The key's last write has an unknown outcome.
  static final long RETIRED = 2;

  /// The key has a value, by the last acknowledged write.
  static final long PRESENT = 4;

  /// The write that retired the key was a delete.
  static final long DELETED = 16;

  /// The ordinal of the last version that was claimed lies above the other bits.
  static final int VERSION_SHIFT = 5;

  /// A request holds the lease.
  private static final long BUSY = 1;

  /// Others wait for it.
  private static final long WAITED = 8;

  private final Clock clock;
  private final AtomicLongArray states;
  private final LeaseQueue queue;

  LeaseTable(int places, Clock clock) {
    this.clock = clock;
    this.states = new AtomicLongArray(places);
    this.queue = new LeaseQueue(clock);
  }

  int length() {
    return states.length();
  }

  /// What those wait for who wait for a lease.
  Clock clock() {
    return clock;
  }

  /// What is known of a key, whoever holds it.
  long get(int place) {
    return states.get(place) & ~(BUSY | WAITED);
  }

  /// Adds to the state of a key whose lease this thread holds.
  void add(int place, long more) {
    long unused = states.getAndAdd(place, more);
  }

  /// Takes the lease of a key that was never written.
  boolean begin(int place, long state) {
    return states.compareAndSet(place, 0, state | BUSY);
  }

  /// Takes a lease that nobody holds.
  boolean tryLock(int place) {
    long state = states.get(place);
    while ((state & BUSY) == 0) {
      if (states.compareAndSet(place, state, state | BUSY)) {
        return true;
      }
      state = states.get(place);
    }
    return false;
  }

  /// Takes a lease, or joins those who wait for it if somebody holds it.
  ///
  /// @return the turn to wait for; null if the lease is this thread's at once
  synchronized LeaseQueue.@Nullable Turn lockOrJoin(int place) {
    while (!tryLock(place)) {
      long state = states.get(place);
      if ((state & BUSY) != 0 && states.compareAndSet(place, state, state | WAITED)) {
        return queue.join(place);
      }
    }
    return null;
  }

  /// Gives up waiting. If the lease has been granted meanwhile, it goes to the next.
  void leave(int place, LeaseQueue.Turn turn) {
    synchronized (this) {
      if (!turn.granted()) {
        if (!queue.leave(place, turn)) {
          nobodyWaits(place);
        }
        return;
      }
    }
    unlock(place);
  }

  /// Gives a lease back, and nothing has changed.
  void unlock(int place) {
    unlock(place, get(place));
  }

  /// Gives a lease back, to the first who waits for it.
  ///
  /// @param next what is known of the key from now on
  void unlock(int place, long next) {
    long state = states.get(place);
    while ((state & WAITED) == 0) {
      if (states.compareAndSet(place, state, next)) {
        return;
      }
      state = states.get(place);
    }
    synchronized (this) {
      if ((states.get(place) & WAITED) == 0) {
        states.set(place, next);
        return;
      }
      // Before it is granted: the one who gets it reads the state.
      states.set(place, next | BUSY | WAITED);
      if (!queue.grant(place)) {
        nobodyWaits(place);
      }
    }
  }

  private void nobodyWaits(int place) {
    long unused = states.getAndUpdate(place, state -> state & ~WAITED);
  }
}
