package assay.selftest.link;

import assay.record.history.OperationOutcome;
import org.jspecify.annotations.Nullable;

/// A write and its true fate.
final class SimulatedChange {

  final int key;
  final long version;
  final boolean delete;
  final long sentNanos;

  /// The site that took it, and its client's number over all sites.
  final int site;

  final int client;

  /// What its site held when it was carried out.
  @Nullable SimulatedChange over;

  long ackNanos = Long.MAX_VALUE;

  OperationOutcome outcome = OperationOutcome.UNKNOWN;

  long arrivedNanos = Long.MAX_VALUE;

  SimulatedChange(int key, long version, boolean delete, long sentNanos, int site, int client) {
    this.site = site;
    this.client = client;
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
