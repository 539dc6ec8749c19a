package assay.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A virtual clock. It stands still while any task works, and leaps to the next awaited moment when
/// all wait. Its tasks work one at a time, and those due at the same moment take turns in the order
/// in which they began to wait: so every run has the same order.
///
/// The thread that makes it is its first task.
public final class VirtualClock implements Clock {

  /// A waiting task: a turn in the order of time.
  private static final class Turn {

    private final long number;
    private final long dueNanos;
    private volatile @Nullable Thread waiting;
    private volatile boolean granted;

    Turn(long number, long dueNanos) {
      this.number = number;
      this.dueNanos = dueNanos;
    }

    private boolean isInterrupted() {
      Thread thread = waiting;
      return !granted && thread != null && thread.isInterrupted();
    }
  }

  private static final Comparator<Turn> BY_NUMBER = Comparator.comparingLong(turn -> turn.number);
  private static final Comparator<Turn> BY_TIME =
      Comparator.<Turn>comparingLong(turn -> turn.dueNanos).thenComparing(BY_NUMBER);

  /// All waiting turns by due time, and those with an event that has come, by when they began to
  /// wait.
  private final TreeSet<Turn> turns = new TreeSet<>(BY_TIME);

  private final TreeSet<Turn> ready = new TreeSet<>(BY_NUMBER);
  private final Map<Thread, Turn> parked = new HashMap<>();
  private final Set<Thread> permits = new HashSet<>();
  private final Map<Thread, CompletableFuture<Void>> ends = new ConcurrentHashMap<>();
  private final List<BooleanSupplier> others = new ArrayList<>();
  private long nanos;
  private long stoppedNanos = NEVER;
  private long resumedNanos = NEVER;
  private long numbers;
  private int working = 1;

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  /// Stops this whole process in between, like a signal or a suspended host: tasks due then come
  /// late.
  public synchronized void stopped(Duration from, Duration until) {
    stoppedNanos = from.toNanos();
    resumedNanos = until.toNanos();
  }

  /// Makes the clock also stand still while something else works.
  ///
  /// @param works whether it does; a change must be followed by [#changed]
  public synchronized void heed(BooleanSupplier works) {
    others.add(works);
  }

  /// Checks again whether anything works.
  public synchronized void changed() {
    grant();
  }

  /// Runs a task at a moment, counted from the clock's creation.
  public void at(Duration moment, Runnable task) {
    Thread unused = begin("virtual", enter(moment.toNanos(), false), task);
  }

  @Override
  public Thread start(Runnable task) {
    return start("virtual", task);
  }

  @Override
  public Thread start(String name, Runnable task) {
    return begin(name, enter(nanos(), true), task);
  }

  private Thread begin(String name, Turn turn, Runnable task) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(() -> {
              try {
                take(turn);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              try {
                task.run();
              } finally {
                ended.complete(null);
                leave();
              }
            });
    ends.put(thread, ended);
    thread.start();
    return thread;
  }

  @Override
  public boolean awaitUntil(long dueNanos, CompletableFuture<?> event) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (event.isDone() || dueNanos <= nanos()) {
      return event.isDone();
    }
    Turn turn = enter(dueNanos, false);
    var unused = event.whenComplete((value, failure) -> come(turn));
    // Before the wait: an interrupt may come as soon as others work.
    turn.waiting = Thread.currentThread();
    leave();
    take(turn);
    return event.isDone();
  }

  @Override
  public void await(CompletableFuture<?> event) throws InterruptedException {
    boolean unused = awaitUntil(NEVER, event);
  }

  @Override
  public boolean joined(Thread thread, long untilNanos) {
    CompletableFuture<Void> ended = ends.get(thread);
    if (ended == null) {
      throw new IllegalArgumentException(thread + " is no thread of this clock");
    }
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return awaitUntil(untilNanos, ended);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void park() {
    parkUntil(NEVER);
  }

  @Override
  public void parkNanos(long left) {
    if (left > 0) {
      parkUntil(nanos() + left);
    }
  }

  private void parkUntil(long dueNanos) {
    Thread thread = Thread.currentThread();
    Turn turn;
    synchronized (this) {
      if (permits.remove(thread) || thread.isInterrupted()) {
        return;
      }
      turn = enter(dueNanos, false);
      turn.waiting = thread;
      parked.put(thread, turn);
    }
    leave();
    try {
      take(turn);
    } catch (InterruptedException e) {
      thread.interrupt();
    } finally {
      synchronized (this) {
        parked.remove(thread, turn);
      }
    }
  }

  @Override
  public synchronized void unpark(@Nullable Thread thread) {
    Turn turn = parked.get(thread);
    if (turn != null && !turn.granted) {
      come(turn);
    } else if (thread != null) {
      permits.add(thread);
    }
  }

  @Override
  public void approach(long leftNanos) {
    boolean unused = Thread.interrupted();
    parkNanos(leftNanos);
  }

  private synchronized Turn enter(long dueNanos, boolean isReady) {
    Turn turn = new Turn(numbers++, dueNanos);
    turns.add(turn);
    if (isReady) {
      ready.add(turn);
    }
    return turn;
  }

  private synchronized void come(Turn turn) {
    if (turns.contains(turn)) {
      ready.add(turn);
    }
    grant();
  }

  private synchronized void leave() {
    working--;
    grant();
  }

  /// Waits for a turn, and works from then on.
  private void take(Turn turn) throws InterruptedException {
    turn.waiting = Thread.currentThread();
    while (!turn.granted) {
      if (Thread.interrupted()) {
        interrupt(turn);
        throw new InterruptedException();
      }
      LockSupport.park(this);
    }
  }

  /// An interrupted waiter works from then on, out of turn.
  private synchronized void interrupt(Turn turn) {
    if (!turn.granted) {
      turns.remove(turn);
      ready.remove(turn);
      working++;
    }
  }

  /// Gives the next its turn, unless any task works. An interrupted task that does not know it yet
  /// works: it is about to wake up.
  private void grant() {
    if (working > 0
        || others.stream().anyMatch(BooleanSupplier::getAsBoolean)
        || turns.stream().anyMatch(Turn::isInterrupted)) {
      return;
    }
    boolean come = !ready.isEmpty();
    Turn next = come ? ready.first() : turns.isEmpty() ? null : turns.first();
    if (next == null || (!come && next.dueNanos == NEVER)) {
      return;
    }
    if (!come) {
      boolean isStopped = next.dueNanos >= stoppedNanos && next.dueNanos < resumedNanos;
      nanos = Math.max(nanos, isStopped ? resumedNanos : next.dueNanos);
    }
    turns.remove(next);
    ready.remove(next);
    working++;
    next.granted = true;
    LockSupport.unpark(next.waiting);
  }
}
