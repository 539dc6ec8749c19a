package assay.record.history;

/// One operation on one key as its client saw it: an entry of a history. A request on many keys
/// leaves one event per key, all with the same times.
///
/// @param op what was done
/// @param outcome what became of it
/// @param step the step's index in the plan; -1 for load, audit and settling reads
/// @param worker which of the client's threads
/// @param key the key's index; -1 where the request was shed before it had one
/// @param version the version written or read; a tag; an element; a count
/// @param intendedNanos when it was meant to start; equal to `startNanos` where nothing was intended
/// @param startNanos when it started, on the host's monotonic clock
/// @param endNanos when it ended; of a shed request its intended time
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

  /// Op and outcome in one byte, as [OperationHead] says.
  byte head() {
    return OperationHead.of(op, outcome);
  }

  /// What an event did. Their order is part of the format: a new one goes to the end.
  public enum Op {
    /// Wrote a register's version; one that left a value.
    WRITE,
    /// Read a register's version; [assay.api.Observation#ABSENT] and
    /// [assay.api.Observation#CORRUPT] included.
    READ,
    /// Incremented a counter under a tag.
    INCREMENT,
    /// Read a register after the cluster had healed.
    FINAL_READ,
    /// Found a tag in a counter, or an element in a set, after the cluster had healed; a duplicate
    /// leaves two events.
    FINAL_TAG,
    /// Read a counter's value, or a set's size, after the cluster had healed.
    FINAL_COUNT,
    /// Incremented a counter that keeps no tags; the version is the increment's number.
    BUMP,
    /// Added an element to a set.
    ADD,
    /// Read a counter's value, or a set's size, under load.
    READ_COUNT,
    /// Found an element in a set under load; the [#READ_COUNT] of the same request follows.
    READ_TAG,
    /// Removed a register's value: a write of nothing, with a version of its own.
    DELETE,
    /// A listener heard of a register's version in the listener's own site; [assay.api.Observation#ABSENT] where
    /// it was removed. The version was sent at the start and heard of at the end; where the value does not say when
    /// it was sent, both are the end. Histories of listeners alone have it.
    ARRIVAL,
    /// Saw an attribute of a session; the version is a packed [assay.api.web.SeenAttribute]. The [#READ] or
    /// [#FINAL_READ] of the session's register stands beside it.
    READ_ATTRIBUTE,
    /// The same after the cluster had healed.
    FINAL_ATTRIBUTE,
    /// Got the reply to another request; the version is the id that it bears.
    WRONG_REPLY,
    /// Found a tag among the messages that a broker has given up, after the cluster had healed; one that is there twice
    /// leaves two events. The [#DEAD_COUNT] of the same reading stands beside it.
    DEAD_LETTER,
    /// Read the messages that a broker has given up, after the cluster had healed; the version is how many tags were found.
    DEAD_COUNT,
    /// Asked a broker, after the cluster had healed, how many tags it still had that were to change the counter; the version
    /// is their number, and that of a damaged value if no server answered.
    WAITING_COUNT,
    /// Wrote a register's version again, whose write had an unknown outcome: what it leaves is that version or nothing new, and
    /// whether it was acknowledged promises nothing more.
    REWRITE,
    /// Read a register on its owner, since a read after a fault had returned less than its client knew. No request of the load,
    /// so of no step: it tells what became of what that read missed.
    SETTLING_READ;

    /// Whether it writes a version of a register for the first time, be it a value or nothing.
    public boolean writes() {
      return this == WRITE || this == DELETE;
    }
  }
}
