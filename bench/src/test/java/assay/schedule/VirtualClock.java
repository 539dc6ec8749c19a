package assay.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A clock of virtual time. It stands still while anybody works, and leaps to the next moment that somebody
/// waits for once all wait. Of its tasks one works at a time, and those that are due at the same moment take
/// their turns in the order in which they began to wait: so all that happens always happens in the same order.
///
/// The thread that makes it is its first task.
public final class VirtualClock implements Clock {

  /// Somebody who waits: a turn in the order of time.
  private static final class Turn {

    private final long dueNanos;
    private final CompletableFuture<?> event;
    private @Nullable Thread waiting;

    Turn(long dueNanos, CompletableFuture<?> event) {
      this.dueNanos = dueNanos;
      this.event = event;
    }

    private boolean isInterrupted() {
      return waiting != null && waiting.isInterrupted();
    }
  }

  private static final long NEVER = Long.MAX_VALUE;

  private final List<Turn> turns = new ArrayList<>();
  private final List<BooleanSupplier> others = new ArrayList<>();
  private long nanos;
  private long stoppedNanos = NEVER;
  private long resumedNanos = NEVER;
  private int working = 1;

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  /// Stops this whole process in between, as a signal or a suspended host does: whoever is due then comes
  /// late.
  public synchronized void stopped(Duration from, Duration until) {
    stoppedNanos = from.toNanos();
    resumedNanos = until.toNanos();
  }

  /// Makes the clock stand still, too, while something works that is no task of its own.
  ///
  /// @param works whether it does; who changes that calls [#changed]
  public synchronized void heed(BooleanSupplier works) {
    others.add(works);
  }

  /// Looks again at who works.
  public synchronized void changed() {
    notifyAll();
  }

  /// Does something at a moment, counted from when the clock was made.
  public void at(Duration moment, Runnable task) {
    Turn turn = enter(moment.toNanos(), new CompletableFuture<>());
    begin(turn, task);
  }

  @Override
  public Thread start(Runnable task) {
    return begin(enter(nanos(), new CompletableFuture<>()), task);
  }

  private Thread begin(Turn turn, Runnable task) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            take(turn);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          try {
            task.run();
          } finally {
            leave();
          }
        });
  }

  @Override
  public boolean awaitUntil(long dueNanos, CompletableFuture<?> event) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (event.isDone() || dueNanos <= nanos()) {
      return event.isDone();
    }
    Turn turn = enter(dueNanos, event);
    // Before it waits: an interrupt may come as soon as others work.
    turn.waiting = Thread.currentThread();
    leave();
    take(turn);
    return event.isDone();
  }

  @Override
  public void await(CompletableFuture<?> event) throws InterruptedException {
    boolean unused = awaitUntil(NEVER, event);
  }

  private Turn enter(long dueNanos, CompletableFuture<?> event) {
    Turn turn = new Turn(dueNanos, event);
    synchronized (this) {
      turns.add(turn);
    }
    var unused = event.whenComplete((value, failure) -> changed());
    return turn;
  }

  private synchronized void leave() {
    working--;
    notifyAll();
  }

  /// Waits for a turn, and works from then on.
  private synchronized void take(Turn turn) throws InterruptedException {
    turn.waiting = Thread.currentThread();
    try {
      while (next() != turn) {
        wait();
      }
      // Whoever was interrupted and woken at once is told of the interrupt.
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (!turn.event.isDone()) {
        boolean isStopped = turn.dueNanos >= stoppedNanos && turn.dueNanos < resumedNanos;
        nanos = Math.max(nanos, isStopped ? resumedNanos : turn.dueNanos);
      }
    } finally {
      turns.remove(turn);
      working++;
    }
  }

  /// The next turn; none while anybody works. Who was interrupted and does not know it yet works: it is about to wake up.
  private @Nullable Turn next() {
    if (working > 0
        || others.stream().anyMatch(BooleanSupplier::getAsBoolean)
        || turns.stream().anyMatch(Turn::isInterrupted)) {
      return null;
    }
    return turns.stream()
        .filter(turn -> turn.event.isDone())
        .findFirst()
        .or(() ->
            turns.stream()
                .filter(turn -> turn.dueNanos < NEVER)
                .min(Comparator.comparingLong(turn -> turn.dueNanos)))
        .orElse(null);
  }
}
