package assay.judge.recovery;

import assay.record.history.History;

/// A slow request. Operations with the same times belong to one request.
///
/// @param client index, from 0
/// @param worker index of its thread
/// @param dueNanos intended start
record LongRequest(int client, int worker, long dueNanos, long startNanos, long endNanos) {

  static LongRequest of(History history, int event) {
    return new LongRequest(
        history.client(event),
        history.worker(event),
        history.intendedNanos(event),
        history.ownStartNanos(event),
        history.ownEndNanos(event));
  }

  /// The response time, including the wait before sending.
  long nanos() {
    return endNanos - dueNanos;
  }

  /// How long the request overlapped with a span.
  long overlap(long fromNanos, long toNanos) {
    return Math.max(0, Math.min(endNanos, toNanos) - Math.max(dueNanos, fromNanos));
  }

  enum Cause {
    /// A fault was active.
    FAULT,
    /// A JVM paused.
    STOP,
    /// A member's journal was synced, in one sync for at least half of the request.
    SYNC,
    /// The client process paused.
    CLIENT,
    /// A member's journal was synced repeatedly: the request may have waited for some syncs.
    SYNCS,
    /// A sleeping thread woke as late within a second: the host may be the cause.
    HOST,
    /// No known cause.
    UNEXPLAINED;

    /// Whether the cause is certain.
    boolean known() {
      return this == FAULT || this == STOP || this == SYNC || this == CLIENT;
    }
  }
}
