package assay.load.open;

import assay.load.thread.FirstFailure;
import assay.schedule.Clock;
import assay.schedule.Slot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Sends every slot of a schedule when it is due. One thread always stays free to notice the next
/// slot. For rates at which a wake-up for each request is no limit ([OpenWorkers#FAST]).
///
/// **Why.** Usually one thread waits for the clock and hands requests to a pool. That puts a
/// thread's wake-up (50 µs, milliseconds on a busy host) between a request's intended time and its
/// start. The figures would then show the generator and not the grid. Here the thread that waited
/// is the thread that sends.
///
/// **How.** The *leader* waits for the next slot, takes it and executes the request. While answers
/// come faster than slots, the leader continues alone. But an executing leader cannot see the
/// clock. So a second worker, the *standby*, sleeps until shortly before the first slot that the
/// leader might miss. If the leader is then waiting again, the standby sleeps until the slot after.
/// If not, the standby yields until the slot is due, takes it and becomes the leader. Before it
/// executes, it wakes a *follower* as the new standby. When the old leader gets its answer, it
/// finds another leader and becomes a follower.
///
/// **Shedding.** If a standby finds no follower, all other workers are executing: the in-flight cap
/// is reached. The standby then sheds the slot on time. The pool has one worker more than the cap,
/// and the last worker awake never executes.
///
/// **Why it is right.** A compare-and-set on the schedule takes a slot, so each slot is sent or
/// shed exactly once. Roles only decide which workers are awake. A leader is busy from before it
/// takes a slot until its answer, so a standby never relies on a leader that no longer watches the
/// clock. A standby appoints a new standby before it executes. If both are ready at the same
/// instant, one loses the slot and looks again. At worst two threads execute two slots, which is
/// allowed.
///
/// **Giving up.** A worker sets `busy` before it reads `over`; the end sets `over` before it reads
/// `busy`. So either the slot is not taken, or the end waits until the worker has begun the request
/// or shed the slot.
final class LeaderFollowerWorkers implements OpenWorkers {

  /// The pause between two looks at a worker that is about to begin a request.
  private static final long LOOK_NANOS = 1_000_000;

  private final Clock clock;
  private final ScheduleCursor slots;
  private final SlotSender sender;
  private final FirstFailure failure;
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<Worker> followers = new ArrayDeque<>();
  private volatile Worker leader;
  private volatile Worker standby;
  private volatile boolean over;

  /// @param inFlight the most requests that execute at a time
  LeaderFollowerWorkers(
      Clock clock, ScheduleCursor slots, int inFlight, SlotSender sender, FirstFailure failure) {
    this.clock = clock;
    this.slots = slots;
    this.sender = sender;
    this.failure = failure;
    for (int i = 0; i <= inFlight; i++) {
      workers.add(new Worker(i));
    }
    leader = workers.getFirst();
    standby = workers.get(1);
    followers.addAll(workers.subList(2, workers.size()));
    followers.forEach(worker -> worker.follows = true);
  }

  @Override
  public synchronized void start() {
    workers.forEach(Worker::start);
  }

  @Override
  public boolean await(long untilNanos) {
    return workers.stream().allMatch(worker -> worker.ended(untilNanos));
  }

  @Override
  public void giveUp(IntPredicate abandon) {
    finish();
    for (Worker worker : workers) {
      if (!abandon.test(worker.number)) {
        while (worker.busy) {
          clock.parkNanos(LOOK_NANOS);
        }
      }
    }
  }

  private synchronized void finish() {
    over = true;
    workers.forEach(worker -> clock.unpark(worker.thread));
  }

  /// Makes the standby the leader and a follower the standby. Returns false if there is no
  /// follower.
  private synchronized boolean passTo(Worker next) {
    Worker follower = followers.pollFirst();
    if (follower == null) {
      return false;
    }
    follower.follows = false;
    leader = next;
    standby = follower;
    clock.unpark(follower.thread);
    return true;
  }

  private synchronized void dismiss(Worker worker) {
    if (worker != leader && worker != standby && !worker.follows) {
      worker.follows = true;
      followers.addFirst(worker);
    }
  }

  private final class Worker {

    private final int number;
    private volatile @Nullable Thread thread;
    private volatile boolean busy;
    private boolean follows;

    Worker(int number) {
      this.number = number;
    }

    void start() {
      thread = clock.start("assay-worker-" + number, this::work);
    }

    boolean ended(long untilNanos) {
      Thread started = thread;
      return started == null || clock.joined(started, untilNanos);
    }

    private void work() {
      try {
        while (!over) {
          if (leader == this) {
            lead();
          } else if (standby == this) {
            standBy();
          } else {
            follow();
          }
        }
      } catch (RuntimeException | Error e) {
        failure.set(e);
        finish();
      }
    }

    private void lead() {
      Slot slot = slots.next();
      if (slots.beyond(slot)) {
        finish();
        return;
      }
      long left = slots.dueNanos(slot) - clock.nanos();
      if (left > 0) {
        clock.approach(left);
        return;
      }
      busy = true;
      try {
        if (takes(slot)) {
          sender.send(number, slot);
        }
      } finally {
        busy = false;
      }
    }

    /// Whether this worker gets the slot. The worker must be busy when it asks.
    private boolean takes(Slot slot) {
      return !over && slots.take(slot);
    }

    private void standBy() {
      Slot slot = slots.next();
      boolean alone = leader.busy;
      long left = slots.dueNanos(slot) - clock.nanos();
      if (!alone) {
        // The leader will take this slot; the next slot may find the leader busy.
        long next = slots.dueAfterNanos(slot) - clock.nanos();
        boolean unused = Thread.interrupted();
        clock.parkNanos(Math.max(next - Clock.NEAR_NANOS, Clock.NEAR_NANOS / 2));
      } else if (slots.beyond(slot)) {
        finish();
      } else if (left > 0) {
        clock.approach(left);
      } else {
        helpOut(slot);
      }
    }

    private void helpOut(Slot slot) {
      busy = true;
      try {
        if (takes(slot)) {
          if (passTo(this)) {
            sender.send(number, slot);
          } else {
            sender.shed(number, slot);
          }
        }
      } finally {
        busy = false;
      }
    }

    private void follow() {
      dismiss(this);
      boolean unused = Thread.interrupted();
      clock.park();
    }
  }
}
