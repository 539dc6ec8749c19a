package assay.judge.history;

import assay.api.Observation;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;

/// The version read back for a key, and which of its writes are therefore lost.
///
/// With one writer at a time, a write is lost if its version is higher. If several clients write a key at a time, versions
/// have no order. A write is then lost if it began after the version read back surely was there: after its write was
/// acknowledged, or a read returned it. In every order that version then comes before the lost write, and never again.
/// Absence comes from any delete, therefore the last delete counts, and one with an unknown outcome excuses everything.
///
/// Of several final reads of a key the one counts that shows fewest losses. If they differ, one was stale.
final class FinalReadLosses {

  private static final int NONE = -1;

  private final History history;
  private final boolean concurrent;
  private int read;
  private boolean stale;
  private boolean written;
  private long found;

  /// When the version read back surely was there; only if several clients write a key.
  private long thereNanos;

  private long writtenNanos;

  /// @param concurrent whether several clients write a key at a time
  FinalReadLosses(History history, boolean concurrent) {
    this.history = history;
    this.concurrent = concurrent;
  }

  /// @param byEnd the key's operations by their end
  void load(KeyEventIndex byEnd, int key) {
    read = NONE;
    stale = false;
    written = false;
    for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
      int event = byEnd.at(at);
      boolean ok = history.outcome(event) == OperationOutcome.OK;
      written |= ok && writes(event);
      if (ok && history.op(event) == Op.FINAL_READ) {
        take(byEnd, key, event);
      }
    }
    writtenNanos = read == NONE ? Long.MIN_VALUE : writtenNanos(byEnd, key);
  }

  private void take(KeyEventIndex byEnd, int key, int event) {
    boolean first = read == NONE;
    stale |= !first && differ(read, event);
    long version = history.version(event);
    if (!concurrent) {
      read = first || version > found ? event : read;
      found = history.version(read);
      return;
    }
    long nanos = first || version != found ? thereNanos(byEnd, key, event) : thereNanos;
    if (first || nanos > thereNanos) {
      read = event;
      found = version;
      thereNanos = nanos;
    }
  }

  /// Whether two final reads of a key differ; two empty reads do not.
  private boolean differ(int one, int other) {
    return history.version(one) != history.version(other)
        && !(history.foundNothing(one) && history.foundNothing(other));
  }

  private long thereNanos(KeyEventIndex byEnd, int key, int event) {
    if (history.foundNothing(event)) {
      return lastDelete(byEnd, key);
    }
    long version = history.version(event);
    if (version == Observation.CORRUPT) {
      return Long.MIN_VALUE;
    }
    long there = Long.MAX_VALUE;
    boolean unanswered = false;
    int tries = 0;
    for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
      int other = byEnd.at(at);
      boolean same = history.version(other) == version;
      boolean writes = same && writes(other) && history.mayHaveHappened(other);
      tries += writes ? 1 : 0;
      unanswered |= writes && history.outcome(other) == OperationOutcome.UNKNOWN;
      boolean shows = writes || (same && history.op(other) == Op.READ);
      if (shows && history.outcome(other) == OperationOutcome.OK) {
        there = Math.min(there, history.endNanos(other));
      }
    }
    // A load that tries again writes the version twice: the try without an answer may come last of
    // all.
    return tries == 0 || (tries > 1 && unanswered) ? Long.MAX_VALUE : there;
  }

  private long lastDelete(KeyEventIndex byEnd, int key) {
    long last = Long.MIN_VALUE;
    for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
      int event = byEnd.at(at);
      if (history.op(event) == Op.DELETE && history.mayHaveHappened(event)) {
        boolean acknowledged = history.outcome(event) == OperationOutcome.OK;
        last = Math.max(last, acknowledged ? history.endNanos(event) : Long.MAX_VALUE);
      }
    }
    return last;
  }

  /// When the version read back was last written, or [Long#MIN_VALUE]. Writing it again covers earlier faults.
  private long writtenNanos(KeyEventIndex byEnd, int key) {
    long end = Long.MIN_VALUE;
    for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
      int event = byEnd.at(at);
      if (writes(event) && history.mayHaveHappened(event) && mayHaveLeft(event)) {
        end = Math.max(end, history.endNanos(event));
      }
    }
    return end;
  }

  private boolean mayHaveLeft(int write) {
    if (concurrent && found == Observation.ABSENT) {
      return history.op(write) == Op.DELETE;
    }
    return history.version(write) == found;
  }

  private boolean writes(int event) {
    return history.op(event).writes() || history.op(event) == Op.REWRITE;
  }

  /// The final read that counts, or -1 if none was answered.
  int read() {
    return read;
  }

  /// Whether two final reads differ.
  boolean stale() {
    return stale;
  }

  /// Whether a write of the key was acknowledged.
  boolean written() {
    return written;
  }

  /// The version read back.
  long version() {
    return found;
  }

  /// Whether an acknowledged write is lost.
  boolean lacks(int write) {
    return concurrent
        ? history.startNanos(write) > thereNanos && !mayHaveLeft(write)
        : history.version(write) > found;
  }

  /// Whether an acknowledged write was overwritten by the version read back, or may have been.
  boolean covers(int write) {
    return concurrent ? !lacks(write) && !mayHaveLeft(write) : history.version(write) < found;
  }

  /// When the version read back was last written, or [Long#MIN_VALUE].
  long writtenNanos() {
    return writtenNanos;
  }

  /// The later of two lost writes.
  int later(int one, int other) {
    return (concurrent
                ? Long.compare(history.startNanos(one), history.startNanos(other))
                : Long.compare(history.version(one), history.version(other)))
            < 0
        ? other
        : one;
  }
}
