package assay.load.keys;

import assay.schedule.Clock;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/// The leases of a client's keys, by the key's place. One number holds a key's state, so taking or
/// giving back a lease without waiters is one compare-and-set.
final class LeaseTable {

  /// The key's last write has an unknown outcome.
  static final long RETIRED = 2;

  /// The key has a value, by the last acknowledged write.
  static final long PRESENT = 4;

  /// The write that retired the key was a delete.
  static final long DELETED = 16;

  /// The bits from here up hold the ordinal of the last claimed version.
  static final int VERSION_SHIFT = 5;

  private static final long BUSY = 1;

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

  Clock clock() {
    return clock;
  }

  /// A key's state without its lease's.
  long get(int place) {
    return states.get(place) & ~(BUSY | WAITED);
  }

  /// Adds to the state of a key whose lease this thread holds.
  void add(int place, long more) {
    long unused = states.getAndAdd(place, more);
  }

  /// Claims the next version of a key without its lease, and returns the version's ordinal.
  long next(int place) {
    return states.addAndGet(place, 1L << VERSION_SHIFT) >>> VERSION_SHIFT;
  }

  /// Notes the outcome of a write without its lease.
  void note(int place, boolean acknowledged, boolean deletes) {
    if (acknowledged) {
      long unused =
          states.getAndUpdate(place, state -> deletes ? state & ~PRESENT : state | PRESENT);
    }
  }

  boolean begin(int place, long state) {
    return states.compareAndSet(place, 0, state | BUSY);
  }

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

  /// Takes a free lease, or queues for a held lease.
  ///
  /// @return the turn to wait for; null if this thread holds the lease
  synchronized LeaseQueue.@Nullable Turn lockOrJoin(int place) {
    while (!tryLock(place)) {
      long state = states.get(place);
      if ((state & BUSY) != 0 && states.compareAndSet(place, state, state | WAITED)) {
        return queue.join(place);
      }
    }
    return null;
  }

  /// Gives up waiting. If the lease has been granted meanwhile, the next waiter gets it.
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

  void unlock(int place) {
    unlock(place, get(place));
  }

  /// Gives a lease back, or to the first waiter.
  ///
  /// @param next the knowledge about the key from now on
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
      // Set before the grant, because the new holder reads the state.
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
