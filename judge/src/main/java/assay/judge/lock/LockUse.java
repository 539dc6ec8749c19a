package assay.judge.lock;

import assay.judge.order.KeyEventIndex;
import assay.judge.order.LockLease;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What all clients did with one lock. Clocks of several hosts are known only within bounds, so sure times are at their
/// shortest and possible ones at their longest.
final class LockUse {

  private static final int NONE = -1;

  private final History history;
  private final LockLease lease;

  private final List<LockSpan> taken = new ArrayList<>();
  private final List<LockSpan> sure = new ArrayList<>();
  private final List<LockSpan> possible = new ArrayList<>();
  private final List<LockSpan> asked = new ArrayList<>();
  private final List<Integer> refusals = new ArrayList<>();
  private long unknownSinceNanos = Long.MAX_VALUE;

  LockUse(History history, KeyEventIndex byStart, int key, LockLease lease) {
    this.history = history;
    this.lease = lease;
    Map<Long, Integer> open = new HashMap<>();
    for (int at = byStart.begin(key); at < byStart.end(key); at++) {
      int event = byStart.at(at);
      if (history.op(event) == Op.LOCK) {
        lock(event, open);
      } else if (history.op(event) == Op.UNLOCK && !history.outcome(event).neverSent()) {
        Integer lock = open.remove(history.version(event));
        if (lock != null) {
          hold(lock, event);
        }
      }
    }
    open.values().forEach(lock -> hold(lock, NONE));
  }

  /// Every hold, from the latest moment at which it was granted to the earliest at which its release was sent, whatever the
  /// lease.
  List<LockSpan> taken() {
    return taken;
  }

  /// Every hold, from the latest moment at which it can have begun to the earliest at which it can have ended. That end may
  /// lie before that start, if the call took longer than the lease or the clock is not known well enough.
  LockSpans sure() {
    return new LockSpans(sure);
  }

  /// Times for which a client can have held the lock, if calls of unknown outcome took effect before their end or never.
  LockSpans possible() {
    return new LockSpans(possible);
  }

  /// From when on a client may hold the lock for ever: the first call of unknown outcome that no release follows. It may
  /// take effect long after its end.
  long unknownSinceNanos() {
    return unknownSinceNanos;
  }

  /// Times for which a client surely asked for the lock, and was answered.
  LockSpans asked() {
    return new LockSpans(asked);
  }

  /// Calls that did not get the lock.
  List<Integer> refusals() {
    return refusals;
  }

  private void lock(int event, Map<Long, Integer> open) {
    OperationOutcome outcome = history.outcome(event);
    if (outcome == OperationOutcome.FAILED) {
      refusals.add(event);
    } else if (history.mayHaveHappened(event)) {
      Integer before = open.put(history.version(event), event);
      if (before != null) {
        hold(before, NONE);
      }
    }
    if (outcome == OperationOutcome.OK || outcome == OperationOutcome.FAILED) {
      long slack = history.slackNanos(event);
      long from = history.ownStartNanos(event) + slack;
      long to = history.ownEndNanos(event) - slack;
      asked.add(new LockSpan(from, to, event, NONE));
    }
  }

  private void hold(int lock, int unlock) {
    boolean released = unlock != NONE && history.outcome(unlock) == OperationOutcome.OK;
    long until = released ? history.endNanos(unlock) : lease.atMostUntil(history.endNanos(lock));
    possible.add(new LockSpan(history.startNanos(lock), until, lock, unlock));
    if (history.outcome(lock) == OperationOutcome.OK) {
      sure(lock, unlock);
    } else if (!released) {
      unknownSinceNanos = Math.min(unknownSinceNanos, history.startNanos(lock));
    }
  }

  private void sure(int lock, int unlock) {
    long from = history.endNanos(lock);
    long worked = unlock == NONE ? from : history.startNanos(unlock);
    taken.add(new LockSpan(from, worked, lock, unlock));
    long to = Math.min(worked, lease.surelyUntil(history.startNanos(lock)));
    sure.add(new LockSpan(from, to, lock, unlock));
  }
}
