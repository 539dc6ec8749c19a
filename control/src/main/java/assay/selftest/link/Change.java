package assay.selftest.link;

import assay.record.history.OperationOutcome;

/// A write and its true fate.
final class Change {

  final int key;
  final long version;
  final boolean delete;
  final long sentNanos;

  long ackNanos = Long.MAX_VALUE;

  OperationOutcome outcome = OperationOutcome.UNKNOWN;

  long arrivedNanos = Long.MAX_VALUE;

  Change(int key, long version, boolean delete, long sentNanos) {
    this.key = key;
    this.version = version;
    this.delete = delete;
    this.sentNanos = sentNanos;
  }

  boolean acknowledged() {
    return outcome == OperationOutcome.OK;
  }

  boolean mayHaveHappened() {
    return outcome != OperationOutcome.FAILED;
  }

  /// The content of a site with this change: its version, or 0 after a delete.
  long left() {
    return delete ? 0 : version;
  }
}
