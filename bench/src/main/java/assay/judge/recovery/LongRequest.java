package assay.judge.recovery;

import assay.record.history.History;

/// A request that took long. One that has several operations in the history is one request: they have the same times.
///
/// @param client which client, from 0
/// @param worker which of its threads
/// @param dueNanos when it was meant to start
/// @param startNanos when it started
/// @param endNanos when it ended
record LongRequest(int client, int worker, long dueNanos, long startNanos, long endNanos) {

  /// The request that an operation is of.
  static LongRequest of(History history, int event) {
    return new LongRequest(
        history.client(event),
        history.worker(event),
        history.intendedNanos(event),
        history.ownStartNanos(event),
        history.ownEndNanos(event));
  }

  /// How long it took, the wait before it was sent included.
  long nanos() {
    return endNanos - dueNanos;
  }

  /// For how long of it something else lasted.
  long overlap(long fromNanos, long toNanos) {
    return Math.max(0, Math.min(endNanos, toNanos) - Math.max(dueNanos, fromNanos));
  }

  /// What a request's length is put down to.
  enum Cause {
    /// A fault was under it.
    FAULT,
    /// A JVM stood still.
    STOP,
    /// A member's journal was being forced to the disk, once for half of it at least.
    SYNC,
    /// The client stood still as a whole.
    CLIENT,
    /// A member's journal was being forced to the disk again and again: a request may have waited for some of those syncs.
    SYNCS,
    /// A sleeping thread woke as late within a second of it: the host may have done it.
    HOST,
    /// Nothing that was watched.
    UNEXPLAINED;

    /// Whether it is known what it was.
    boolean known() {
      return this == FAULT || this == STOP || this == SYNC || this == CLIENT;
    }
  }
}
