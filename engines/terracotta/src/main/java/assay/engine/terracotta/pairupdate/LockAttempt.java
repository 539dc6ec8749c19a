package assay.engine.terracotta.pairupdate;

import assay.api.DefiniteFailureException;
import assay.engine.terracotta.stored.EhcacheMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One attempt to lock a target by its entry in the map of locks, which only one owner can add.
///
/// A lost answer may have granted the lock. An owner without an answer therefore asks again under the same name, and an
/// owner that gives up removes an entry that may be its own.
final class LockAttempt {

  private static final long HELD_PAUSE_NANOS = 200_000;
  private static final long SILENT_PAUSE_NANOS = 20_000_000;
  private static final int GIVING_BACK = 10;

  private final EhcacheMap locks;
  private final Object target;
  private final String owner;
  private final long patienceNanos;
  private @Nullable RuntimeException unanswered;

  /// @param owner a name that no other caller has
  /// @param patienceNanos the time limit for taking the lock, and for returning it
  LockAttempt(EhcacheMap locks, Object target, String owner, long patienceNanos) {
    this.locks = locks;
    this.target = target;
    this.owner = owner;
    this.patienceNanos = patienceNanos;
  }

  /// @param again called before each retry
  /// @throws DefiniteFailureException if the lock was not available in time
  void take(Runnable again) throws InterruptedException {
    long begun = System.nanoTime();
    while (true) {
      String why;
      long pause;
      try {
        Object holder = locks.putIfAbsent(target, owner);
        if (holder == null || holder.equals(owner)) {
          return;
        }
        why = "it is held by " + holder;
        pause = HELD_PAUSE_NANOS;
      } catch (DefiniteFailureException unwritten) {
        throw unwritten;
      } catch (RuntimeException e) {
        unanswered = e;
        why = "the last try had no answer";
        pause = SILENT_PAUSE_NANOS;
      }
      if (System.nanoTime() - begun >= patienceNanos) {
        throw givenUp(
            new DefiniteFailureException(
                "the lock was not available within %d s; %s"
                    .formatted(TimeUnit.NANOSECONDS.toSeconds(patienceNanos), why)));
      }
      if (Thread.interrupted()) {
        throw givenUp(new InterruptedException());
      }
      again.run();
      LockSupport.parkNanos(pause);
    }
  }

  /// Removes an entry that may be ours, if an attempt had no answer.
  private <T extends Exception> T givenUp(T failure) {
    if (unanswered != null) {
      failure.addSuppressed(unanswered);
      try {
        giveBack();
      } catch (RuntimeException mayBeHeld) {
        failure.addSuppressed(mayBeHeld);
      }
    }
    return failure;
  }

  /// Removes the entry if it is ours. Without an answer this tries at least ten times, even on an interrupted thread.
  ///
  /// @throws RuntimeException the last failure, if no attempt had an answer in time
  void giveBack() {
    long begun = System.nanoTime();
    boolean interrupted = false;
    try {
      for (int tries = 1; ; tries++) {
        interrupted |= Thread.interrupted();
        try {
          boolean unused = locks.cache().remove(target, owner);
          return;
        } catch (RuntimeException silent) {
          if (tries >= GIVING_BACK && System.nanoTime() - begun >= patienceNanos) {
            throw silent;
          }
        }
        LockSupport.parkNanos(SILENT_PAUSE_NANOS);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
