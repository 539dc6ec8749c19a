package assay.record.history;

/// A client's operation on one key: an entry of a history. A request on many keys leaves one event per key, with the
/// same times.
///
/// @param step the step's index in the plan; -1 for load, final reads and settling reads
/// @param key -1 if shed before it had a key
/// @param version the version written or read; a tag; an element; a count
/// @param intendedNanos the scheduled start; equal to `startNanos` without a schedule
/// @param startNanos on the host's monotonic clock
/// @param endNanos for a shed request its intended time
public record Operation(
    Op op,
    OperationOutcome outcome,
    int step,
    int worker,
    int key,
    long version,
    long intendedNanos,
    long startNanos,
    long endNanos) {

  /// An operation of a plan's first step by a client's first worker, begun when it was due.
  public static Operation of(
      Op op, OperationOutcome outcome, int key, long version, long startNanos, long endNanos) {
    return new Operation(op, outcome, 0, 0, key, version, startNanos, startNanos, endNanos);
  }

  byte head() {
    return OperationHeader.of(op, outcome);
  }

  /// The order is part of the format: append new kinds.
  public enum Op {
    /// Wrote a register's version, with a value.
    WRITE,
    /// Read a register's version; may be [assay.api.Observation#ABSENT] or [assay.api.Observation#CORRUPT].
    READ,
    /// Incremented a counter under a tag.
    INCREMENT,
    /// Read a register after the cluster had healed.
    FINAL_READ,
    /// Found a tag in a counter, or an element in a set, after the cluster had healed; duplicates leave two events.
    FINAL_TAG,
    /// Read a counter's value, or a set's size, after the cluster had healed.
    FINAL_COUNT,
    /// Incremented a counter without tags; the version is the increment's number.
    BUMP,
    ADD,
    /// Read a counter's value, or a set's size, under load.
    READ_COUNT,
    /// Found an element in a set under load. The [#READ_COUNT] of the same request follows.
    READ_TAG,
    /// Removed a register's value: a write with its own version.
    DELETE,
    /// A listener received a register's version in its own site; [assay.api.Observation#ABSENT] if removed. From
    /// sending to receipt; both the end if the value has no send time. Only in listeners' histories.
    ARRIVAL,
    /// Saw a session's attribute, as a packed [assay.api.web.SeenAttribute]; accompanies the register's [#READ] or
    /// [#FINAL_READ].
    READ_ATTRIBUTE,
    /// As [#READ_ATTRIBUTE], after the cluster had healed.
    FINAL_ATTRIBUTE,
    /// Received the reply to another request; the version is that reply's id.
    WRONG_REPLY,
    /// Found a tag among dead letters after the cluster had healed; duplicates leave two events. Accompanies
    /// [#DEAD_COUNT].
    DEAD_LETTER,
    /// Read the dead letters after the cluster had healed; the version counts the tags found.
    DEAD_COUNT,
    /// Asked a broker, after the cluster had healed, for the number of undelivered tags; a damaged value's version
    /// without an answer.
    WAITING_COUNT,
    /// Repeated a write with an unknown outcome. Leaves that version or no new one; an acknowledgement adds no
    /// promise.
    REWRITE,
    /// Read a register on its owner, after a read that returned less than known. Of no step: shows what became of the
    /// missing version.
    SETTLING_READ,
    /// The condition of a [#WRITE] or [#DELETE] of the same request, as a packed [WriteCondition]; the outcome of that
    /// write tells whether it held.
    CONDITION,
    /// Took a lock; the version is a number that no other holder has. FAILED if another held it.
    LOCK,
    /// Released the lock that was taken under the same number. FAILED if the engine said that it was lost before.
    UNLOCK;

    /// Whether it writes a register's version for the first time, removals included.
    public boolean writes() {
      return this == WRITE || this == DELETE;
    }
  }
}
