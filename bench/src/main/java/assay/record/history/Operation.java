package assay.record.history;

/// One operation on one key as its client saw it: an entry of a history. A request on many keys leaves one event per
/// key, all with the same times.
///
/// @param step the step's index in the plan; -1 for load, final reads and settling reads
/// @param worker the client's thread
/// @param key the key's index; -1 if the request was shed before it had a key
/// @param version the version written or read; a tag; an element; a count
/// @param intendedNanos the scheduled start; equal to `startNanos` without a schedule
/// @param startNanos on the host's monotonic clock
/// @param endNanos the end; for a shed request its intended time
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

  byte head() {
    return OperationHead.of(op, outcome);
  }

  /// The kinds of operation. The order is part of the format: append new ones.
  public enum Op {
    /// Wrote a register's version, with a value.
    WRITE,
    /// Read a register's version, [assay.api.Observation#ABSENT] and [assay.api.Observation#CORRUPT] included.
    READ,
    /// Incremented a counter under a tag.
    INCREMENT,
    /// Read a register after the cluster had healed.
    FINAL_READ,
    /// Found a tag in a counter, or an element in a set, after the cluster had healed. A duplicate leaves two events.
    FINAL_TAG,
    /// Read a counter's value, or a set's size, after the cluster had healed.
    FINAL_COUNT,
    /// Incremented a counter without tags; the version is the increment's number.
    BUMP,
    /// Added an element to a set.
    ADD,
    /// Read a counter's value, or a set's size, under load.
    READ_COUNT,
    /// Found an element in a set under load. The [#READ_COUNT] of the same request follows.
    READ_TAG,
    /// Removed a register's value: a write of nothing, with its own version.
    DELETE,
    /// A listener received a register's version in its own site; [assay.api.Observation#ABSENT] if removed. Start is
    /// when the version was sent, end when it was received; if the value has no send time, both are the end. Only in
    /// histories of listeners.
    ARRIVAL,
    /// Saw an attribute of a session; the version is a packed [assay.api.web.SeenAttribute]. Accompanies the [#READ]
    /// or [#FINAL_READ] of the session's register.
    READ_ATTRIBUTE,
    /// As [#READ_ATTRIBUTE], after the cluster had healed.
    FINAL_ATTRIBUTE,
    /// Received the reply to another request; the version is that reply's id.
    WRONG_REPLY,
    /// Found a tag among a broker's dead letters after the cluster had healed. A duplicate leaves two events.
    /// Accompanies the [#DEAD_COUNT] of the same reading.
    DEAD_LETTER,
    /// Read a broker's dead letters after the cluster had healed; the version is the number of tags found.
    DEAD_COUNT,
    /// Asked a broker, after the cluster had healed, how many undelivered tags for the counter it still had. The
    /// version is their number, or a damaged value's if no server answered.
    WAITING_COUNT,
    /// Repeated a write with an unknown outcome. It leaves that version or nothing new; its acknowledgement promises
    /// nothing more.
    REWRITE,
    /// Read a register on its owner after a read that returned less than the client knew. Belongs to no step: it
    /// shows what became of the missing version.
    SETTLING_READ;

    /// Whether it writes a version of a register for the first time, a value or a removal.
    public boolean writes() {
      return this == WRITE || this == DELETE;
    }
  }
}
