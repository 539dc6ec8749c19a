package assay.load.open;

import assay.load.thread.FirstFailure;
import assay.load.thread.ThreadJoin;
import assay.load.thread.Waiter;
import assay.schedule.Slot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Sends every slot of a schedule when it is due, from a pool of threads of which always one is
/// left to notice the next.
///
/// **Why.** The plain way, one thread that waits for the clock and hands requests to a pool, puts a
/// thread's wake-up (50 µs, milliseconds on a busy host) between every intended time and its start.
/// The figures would show the generator's hand-over and not the grid. Here the thread that waited
/// is the thread that sends.
///
/// **How.** One worker is the *leader*: it waits for the next slot, takes it, executes the
/// request itself and, while answers come faster than slots, does so for ever; nobody else is
/// woken. But while it executes it cannot see the clock. So a second worker is the *standby*: it
/// sleeps until shortly before the first slot the leader might miss. If it then finds the leader
/// back and waiting, it goes to sleep until the slot after. If not, it yields until the slot is
/// due, takes it, and is the leader now; before it executes, it wakes a *follower* as the new
/// standby. The old leader, when its answer comes, finds that another one leads, and follows.
///
/// **Shedding.** A standby that finds no follower stays standby: every other worker is executing, the
/// in-flight cap is reached, and the slot is shed at its time. There is one worker more than the
/// cap, and the last one awake never executes: there is always somebody to shed on time.
///
/// **Why it is right.** A slot is taken by a compare-and-set on the schedule itself, so it is sent
/// or shed exactly once whatever the roles say; roles only decide who is awake. A leader is busy
/// from before it takes a slot until its answer, so a standby never believes in a leader that has
/// stopped looking. A standby that is about to execute has appointed another one first. If
/// both are ready in the same instant, one loses the slot and looks again, and at worst two slots
/// are executed by two threads: which is what they are for.
final class LeaderFollowers {

  private final ScheduleCursor slots;
  private final Sender sender;
  private final FirstFailure failure;
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<Worker> followers = new ArrayDeque<>();
  private volatile Worker leader;
  private volatile Worker standby;
  private volatile boolean over;

  /// What is done with a slot that is due.
  interface Sender {

    /// Executes its request on this thread.
    void send(int worker, Slot slot);

    /// Notes that nobody was free to.
    void shed(int worker, Slot slot);
  }

  /// @param inFlight how many requests may be executing at a time
  LeaderFollowers(ScheduleCursor slots, int inFlight, Sender sender, FirstFailure failure) {
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

  /// Begins to send.
  void start() {
    workers.forEach(worker -> worker.thread.start());
  }

  /// Waits until all has been sent and answered, and returns whether it was before a moment of the
  /// monotonic clock.
  boolean await(long untilNanos) {
    return workers.stream().allMatch(worker -> ThreadJoin.joined(worker.thread, untilNanos));
  }

  /// Sends nothing any more.
  void finish() {
    over = true;
    workers.forEach(worker -> LockSupport.unpark(worker.thread));
  }

  /// Makes a standby the leader, with a follower as its standby; false where there is no follower.
  private synchronized boolean passTo(Worker next) {
    Worker follower = followers.pollFirst();
    if (follower == null) {
      return false;
    }
    follower.follows = false;
    leader = next;
    standby = follower;
    LockSupport.unpark(follower.thread);
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
    private final Thread thread;
    private volatile boolean busy;
    private boolean follows;

    Worker(int number) {
      this.number = number;
      this.thread =
          Thread.ofPlatform().name("assay-worker-" + number).daemon().unstarted(this::work);
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
      long left = slots.dueNanos(slot) - System.nanoTime();
      if (left > 0) {
        Waiter.approach(left);
        return;
      }
      busy = true;
      if (slots.take(slot)) {
        sender.send(number, slot);
      }
      busy = false;
    }

    private void standBy() {
      Slot slot = slots.next();
      boolean alone = leader.busy;
      long left = slots.dueNanos(slot) - System.nanoTime();
      if (!alone) {
        // The leader will see to this slot; the one after it may find it busy.
        long next = slots.dueAfterNanos(slot) - System.nanoTime();
        Thread.interrupted();
        LockSupport.parkNanos(Math.max(next - Waiter.NEAR_NANOS, Waiter.NEAR_NANOS / 2));
      } else if (slots.beyond(slot)) {
        finish();
      } else if (left > 0) {
        Waiter.approach(left);
      } else {
        busy = true;
        if (slots.take(slot)) {
          if (passTo(this)) {
            sender.send(number, slot);
          } else {
            sender.shed(number, slot);
          }
        }
        busy = false;
      }
    }

    private void follow() {
      dismiss(this);
      Thread.interrupted();
      LockSupport.park(this);
    }
  }
}
