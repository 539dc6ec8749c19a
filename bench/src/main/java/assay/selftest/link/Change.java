package assay.selftest.link;

import assay.record.history.OperationOutcome;

/// A write of a key, and what truly became of it.
final class Change {

  final int key;
  final long version;
  final boolean delete;
  final long sentNanos;

  /// When its client heard that it is done.
  long ackNanos = Long.MAX_VALUE;

  OperationOutcome outcome = OperationOutcome.UNKNOWN;

  /// When it arrived first in the other site.
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

  /// What a site holds that has it: its version, 0 of a delete.
  long left() {
    return delete ? 0 : version;
  }
}
