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
///
/// **Giving up.** A worker says that it is busy before it looks whether all is over, and whoever ends all says so before
/// it looks who is busy. So a slot is either not taken at all, or its worker is waited for until it has begun the
/// request or shed it.
final class LeaderFollowers {

  /// How long the end waits between two looks at a worker that is about to begin a request.
  private static final long LOOK_NANOS = 1_000_000;

  private final Clock clock;
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

  /// @param clock what the workers wait for
  /// @param inFlight how many requests may be executing at a time
  LeaderFollowers(
      Clock clock, ScheduleCursor slots, int inFlight, Sender sender, FirstFailure failure) {
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

  /// Begins to send.
  synchronized void start() {
    workers.forEach(Worker::start);
  }

  /// Waits until all has been sent and answered, and returns whether it was before a moment of the
  /// monotonic clock.
  boolean await(long untilNanos) {
    return workers.stream().allMatch(worker -> worker.ended(untilNanos));
  }

  /// Takes no slot any more, and returns once every slot that was taken is done with. What a worker has begun by then is
  /// given up; what it has not begun it never begins.
  ///
  /// @param abandon gives up on what a worker has begun, lets it begin nothing from then on, and returns whether it had
  ///     begun anything
  void giveUp(IntPredicate abandon) {
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

  /// Makes a standby the leader, with a follower as its standby; false where there is no follower.
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

    /// Whether a slot is this worker's now; to be asked while it is busy.
    private boolean takes(Slot slot) {
      return !over && slots.take(slot);
    }

    private void standBy() {
      Slot slot = slots.next();
      boolean alone = leader.busy;
      long left = slots.dueNanos(slot) - clock.nanos();
      if (!alone) {
        // The leader will see to this slot; the one after it may find it busy.
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
