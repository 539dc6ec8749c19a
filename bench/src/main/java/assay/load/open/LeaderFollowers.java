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
/// **How.** One worker *holds* the baton: it waits for the next slot, takes it, executes the
/// request itself and, while answers come faster than slots, does so for ever; nobody else is
/// woken. But while it executes it cannot see the clock. So a second worker is its *deputy*: it
/// sleeps until shortly before the first slot the holder might miss. If it then finds the holder
/// back and waiting, it goes to sleep until the slot after. If not, it yields until the slot is
/// due, takes it, and with it the baton; before it executes, it wakes a *resting* worker as the new
/// deputy. The old holder, when its answer comes, finds the baton gone and rests.
///
/// **Shedding.** A deputy that finds nobody resting stays deputy: everyone else is executing, the
/// in-flight cap is reached, and the slot is shed at its time. There is one worker more than the
/// cap, and the last one awake never executes: there is always somebody to shed on time.
///
/// **Why it is right.** A slot is taken by a compare-and-set on the schedule itself, so it is sent
/// or shed exactly once whatever the roles say; roles only decide who is awake. A holder is busy
/// from before it takes a slot until its answer, so a deputy never believes in a holder that has
/// stopped looking. Whoever is about to execute as a deputy has appointed another one first. If
/// both are ready in the same instant, one loses the slot and looks again, and at worst two slots
/// are executed by two threads: which is what they are for.
final class LeaderFollowers {

  private final ScheduleCursor slots;
  private final Sender sender;
  private final FirstFailure failure;
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<Worker> resting = new ArrayDeque<>();
  private volatile Worker holder;
  private volatile Worker deputy;
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
    holder = workers.getFirst();
    deputy = workers.get(1);
    resting.addAll(workers.subList(2, workers.size()));
    resting.forEach(worker -> worker.rests = true);
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

  /// Makes a deputy the holder, with a rested worker as its deputy; false where nobody rests.
  private synchronized boolean passTo(Worker heir) {
    Worker rested = resting.pollFirst();
    if (rested == null) {
      return false;
    }
    rested.rests = false;
    holder = heir;
    deputy = rested;
    LockSupport.unpark(rested.thread);
    return true;
  }

  private synchronized void dismiss(Worker worker) {
    if (worker != holder && worker != deputy && !worker.rests) {
      worker.rests = true;
      resting.addFirst(worker);
    }
  }

  private final class Worker {

    private final int number;
    private final Thread thread;
    private volatile boolean busy;
    private boolean rests;

    Worker(int number) {
      this.number = number;
      this.thread =
          Thread.ofPlatform().name("assay-worker-" + number).daemon().unstarted(this::work);
    }

    private void work() {
      try {
        while (!over) {
          if (holder == this) {
            hold();
          } else if (deputy == this) {
            guard();
          } else {
            rest();
          }
        }
      } catch (RuntimeException | Error e) {
        failure.set(e);
        finish();
      }
    }

    private void hold() {
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

    private void guard() {
      Slot slot = slots.next();
      boolean alone = holder.busy;
      long left = slots.dueNanos(slot) - System.nanoTime();
      if (!alone) {
        // The holder will see to this slot; the one after it may find it busy.
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

    private void rest() {
      dismiss(this);
      Thread.interrupted();
      LockSupport.park(this);
    }
  }
}
