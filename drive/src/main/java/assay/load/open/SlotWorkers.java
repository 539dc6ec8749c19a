package assay.load.open;

import assay.load.thread.FirstFailure;
import assay.schedule.Clock;
import assay.schedule.Slot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Sends every slot of a schedule when it is due. Each worker claims a slot ahead of time, waits for it by itself,
/// and sends it: no request waits for another thread to wake up.
///
/// **Why.** Usually one thread waits for the clock and hands requests to a pool. That puts a thread's wake-up (50 µs,
/// milliseconds on a busy host) between a request's intended time and its start. The figures would then show the
/// generator and not the grid. If wake-ups also follow one another, they limit the rate: 20,000 to 50,000 a second.
///
/// **How.** A worker that has its answer claims the next slot if that slot is due within [#AHEAD_NANOS], or if no other
/// worker waits for a slot. Otherwise it becomes the *watcher*, or a *follower* if there is a watcher already.
/// Followers sleep. The watcher sleeps until [#LATEST_NANOS] before the first unclaimed slot. If that slot is still
/// unclaimed then, the watcher claims it and wakes a follower as the next watcher. At high rates the workers
/// that come back claim all slots, and neither watcher nor followers are needed.
///
/// **Shedding.** A worker whose slot is due sheds it if as many requests execute as may. There are two workers more
/// than that: one that waits for the next slot, and a watcher.
///
/// **Why it is right.** A compare-and-set on the schedule claims a slot, so each slot is claimed exactly once, and its
/// worker sends or sheds it. Roles only decide which workers are awake. Whoever stops being the watcher appoints
/// another, under the same lock under which a worker learns that it may sleep as a follower.
///
/// **Giving up.** A worker sets `busy` before it reads `over`; the end sets `over` before it reads `busy`. So either
/// the slot is not claimed, or the end waits until the worker has begun the request or shed the slot.
final class SlotWorkers implements OpenWorkers {

  /// How far ahead a worker claims a slot while others wait for theirs.
  private static final long AHEAD_NANOS = 100_000;

  /// How long before its time the watcher claims a slot. Two wake-ups fit in: a timer's, and the next watcher's.
  private static final long LATEST_NANOS = 60_000;

  /// How long before its time a worker yields instead of sleeping. Several workers wait at a time, and each that yields
  /// takes CPU time from the cluster.
  private static final long YIELD_NANOS = 50_000;

  /// The pause between two looks at a worker that is about to begin a request.
  private static final long LOOK_NANOS = 1_000_000;

  private final Clock clock;
  private final ScheduleCursor slots;
  private final int inFlight;
  private final SlotSender sender;
  private final FirstFailure failure;
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<Worker> followers = new ArrayDeque<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger executing = new AtomicInteger();
  private volatile @Nullable Worker watcher;
  private volatile boolean over;
  private volatile boolean allClaimed;

  /// @param inFlight the most requests that execute at a time
  SlotWorkers(
      Clock clock, ScheduleCursor slots, int inFlight, SlotSender sender, FirstFailure failure) {
    this.clock = clock;
    this.slots = slots;
    this.inFlight = inFlight;
    this.sender = sender;
    this.failure = failure;
    for (int i = 0; i < OpenWorkers.most(inFlight); i++) {
      workers.add(new Worker(i));
    }
    followers.addAll(workers.subList(1, workers.size()));
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

  private void finish() {
    over = true;
    wakeAll();
  }

  private synchronized void wakeAll() {
    workers.forEach(worker -> clock.unpark(worker.thread));
  }

  /// Appoints a follower as the watcher if there is none beside this worker, which is about to wait for its slot.
  private synchronized void appoint(Worker worker) {
    if (watcher == null || watcher == worker) {
      Worker next = followers.pollFirst();
      watcher = next;
      if (next != null) {
        next.follows = false;
        clock.unpark(next.thread);
      }
    }
  }

  /// Makes a worker without a slot the watcher, or a follower if there is another watcher. Returns whether it is the
  /// watcher.
  private synchronized boolean watches(Worker worker) {
    if (watcher == null) {
      watcher = worker;
    }
    if (watcher == worker) {
      return true;
    }
    worker.follows = true;
    followers.addFirst(worker);
    return false;
  }

  private boolean mayExecute() {
    int now = executing.get();
    while (now < inFlight) {
      if (executing.compareAndSet(now, now + 1)) {
        return true;
      }
      now = executing.get();
    }
    return false;
  }

  private final class Worker {

    private final int number;
    private volatile @Nullable Thread thread;
    private volatile boolean busy;
    private volatile boolean follows;

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
        while (!over && !allClaimed) {
          if (follows) {
            // Only the one that appoints it wakes a follower: a busy worker must not become the
            // watcher.
            sleep(Clock.NEVER);
          } else {
            look();
          }
        }
      } catch (RuntimeException | Error e) {
        failure.set(e);
        finish();
      }
    }

    private void look() {
      Slot slot = slots.next();
      if (slots.beyond(slot)) {
        allClaimed = true;
        wakeAll();
        return;
      }
      long left = slots.dueNanos(slot) - clock.nanos();
      if (claims(left)) {
        serve(slot);
      } else if (watches(this)) {
        sleep(left - LATEST_NANOS);
      }
    }

    private boolean claims(long left) {
      return watcher == this ? left <= LATEST_NANOS : left <= AHEAD_NANOS || waiting.get() == 0;
    }

    private void sleep(long nanos) {
      // An engine may leave the interrupt flag set, and such a thread never parks.
      boolean unused = Thread.interrupted();
      if (nanos == Clock.NEVER) {
        clock.park();
      } else if (nanos > 0) {
        clock.parkNanos(nanos);
      }
    }

    private void serve(Slot slot) {
      busy = true;
      try {
        if (!over && slots.take(slot)) {
          await(slot);
          settle(slot);
        }
      } finally {
        busy = false;
      }
    }

    private void await(Slot slot) {
      waiting.incrementAndGet();
      Worker watching = watcher;
      if (watching == null || watching == this) {
        appoint(this);
      }
      long due = slots.dueNanos(slot);
      long left = due - clock.nanos();
      while (left > 0 && !over) {
        if (left > YIELD_NANOS) {
          sleep(left - YIELD_NANOS);
        } else {
          clock.approach(left);
        }
        left = due - clock.nanos();
      }
      waiting.decrementAndGet();
    }

    private void settle(Slot slot) {
      if (over) {
        sender.giveUp(number, slot);
      } else if (mayExecute()) {
        try {
          sender.send(number, slot);
        } finally {
          executing.decrementAndGet();
        }
      } else {
        sender.shed(number, slot);
      }
    }
  }
}
