package assay.selftest.stage;

import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A virtual clock under which one thread works at a time. When the thread waits, the clock jumps to the next due moment and
/// its thread continues. A seed always makes the same world, and only work takes real time.
///
/// The creating thread is the first. A parked thread wakes late by a random time, as on a real host.
public final class SimulatedClock implements Clock, AutoCloseable {

  private static final long WAKE_UP_NANOS = 30_000;

  private static final class WorldOver extends Error {
    private static final long serialVersionUID = 1L;

    WorldOver() {
      super("the world is over", null, false, false);
    }
  }

  private static final class Task {
    private @Nullable Thread thread;
    private long dueNanos;
    private long order;
    private boolean parked;
    private boolean permit;
    private boolean ended;
    private volatile boolean turn;
    private final List<Task> joining = new ArrayList<>();
  }

  private final IdentityHashMap<Thread, Task> tasks = new IdentityHashMap<>();
  private final PriorityQueue<Task> queue =
      new PriorityQueue<>(
          Comparator.<Task>comparingLong(task -> task.dueNanos)
              .thenComparingLong(task -> task.order));
  private final Task first = new Task();
  private final long seed;
  private final long switchNanos;
  private Task running = first;
  private long nanos;
  private long orders;
  private long wakeUps;
  private volatile boolean over;
  private @Nullable Throwable failure;

  /// A clock with the caller as its first thread.
  ///
  /// @param seed of the random lateness of wake-ups
  /// @param switchNanos time until another thread works
  public SimulatedClock(long seed, long beginsNanos, long switchNanos) {
    this.seed = seed;
    this.switchNanos = switchNanos;
    this.nanos = beginsNanos;
    first.thread = Thread.currentThread();
    tasks.put(Thread.currentThread(), first);
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public boolean awaitUntil(long untilNanos, CompletableFuture<?> event) {
    if (!event.isDone() && nanos < untilNanos) {
      Task self = running;
      var unused = event.whenComplete((value, failed) -> wake(self));
      while (!event.isDone() && nanos < untilNanos) {
        block(untilNanos);
      }
    }
    return event.isDone();
  }

  @Override
  public void await(CompletableFuture<?> event) {
    boolean unused = awaitUntil(NEVER, event);
  }

  @Override
  public Thread start(Runnable work) {
    return start("assay-world", work);
  }

  @Override
  public Thread start(String name, Runnable work) {
    Task task = new Task();
    Thread thread = Thread.ofVirtual().name(name).unstarted(() -> live(task, work));
    task.thread = thread;
    tasks.put(thread, task);
    enter(task, nanos);
    thread.start();
    return thread;
  }

  private void live(Task task, Runnable work) {
    try {
      awaitTurn(task);
      work.run();
    } catch (WorldOver e) {
      // The thread was told to end.
    } catch (RuntimeException | Error e) {
      failure = failure == null ? e : failure;
    } finally {
      task.ended = true;
      if (!over) {
        tasks.remove(task.thread);
        task.joining.forEach(this::wake);
        handOver(next());
      }
    }
  }

  @Override
  public boolean joined(Thread thread, long untilNanos) {
    Task task = tasks.get(thread);
    if (task == null) {
      return true;
    }
    task.joining.add(running);
    while (!task.ended && nanos < untilNanos) {
      block(untilNanos);
    }
    return task.ended;
  }

  @Override
  public void parkNanos(long forNanos) {
    if (running.permit || forNanos <= 0) {
      running.permit = false;
      return;
    }
    running.parked = true;
    block(nanos + forNanos + late());
    running.parked = false;
    running.permit = false;
  }

  @Override
  public void park() {
    if (!running.permit) {
      running.parked = true;
      block(NEVER);
      running.parked = false;
    }
    running.permit = false;
  }

  @Override
  public void unpark(@Nullable Thread thread) {
    Task task = thread == null ? null : tasks.get(thread);
    if (task != null) {
      task.permit = true;
      if (task.parked && task != running && task.dueNanos > nanos) {
        queue.remove(task);
        enter(task, Math.min(task.dueNanos, nanos + 1 + late()));
      }
    }
  }

  @Override
  public void approach(long leftNanos) {
    if (leftNanos > NEAR_NANOS) {
      parkNanos(leftNanos - NEAR_NANOS);
    } else {
      block(nanos + Math.max(1, leftNanos));
    }
  }

  /// Waits until a moment without any other wake-up.
  public void sleepUntil(long untilNanos) {
    while (nanos < untilNanos) {
      block(untilNanos);
    }
  }

  private long late() {
    return (long) (-Math.log1p(-SeedDerivation.unit(seed, wakeUps++)) * WAKE_UP_NANOS);
  }

  private void enter(Task task, long dueNanos) {
    task.dueNanos = dueNanos;
    task.order = orders++;
    if (dueNanos < NEVER) {
      queue.add(task);
    }
  }

  private void wake(Task task) {
    if (task != running && !task.ended && !over && task.dueNanos > nanos) {
      queue.remove(task);
      enter(task, nanos);
    }
  }

  private void block(long untilNanos) {
    Task self = running;
    if (over) {
      throw new WorldOver();
    }
    enter(self, untilNanos);
    Task next = next();
    if (next != self) {
      handOver(next);
      awaitTurn(self);
    } else {
      requireWorking(self);
    }
  }

  /// The next task, at whose moment the clock now stands. If no task will ever continue, the first task is told that the
  /// world is stuck.
  private Task next() {
    Task next = queue.poll();
    if (next == null) {
      failure =
          failure == null
              ? new IllegalStateException("every thread of the world waits for ever")
              : failure;
      return first;
    }
    nanos = Math.max(nanos, next.dueNanos) + (next == running ? 0 : switchNanos);
    return next;
  }

  private void handOver(Task next) {
    running = next;
    next.turn = true;
    LockSupport.unpark(next.thread);
  }

  private void awaitTurn(Task self) {
    while (!self.turn) {
      if (over) {
        throw new WorldOver();
      }
      LockSupport.park(this);
    }
    self.turn = false;
    requireWorking(self);
  }

  private void requireWorking(Task self) {
    if (self == first && failure != null) {
      throw new IllegalStateException("a thread of the world failed", failure);
    }
  }

  @Override
  public void close() {
    over = true;
    List.copyOf(tasks.keySet()).forEach(LockSupport::unpark);
  }
}
