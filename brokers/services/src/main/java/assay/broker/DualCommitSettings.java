package assay.broker;

import java.time.Duration;

/// The settings of the two commits with which a service ends an order: the broker's and the database's.
public interface DualCommitSettings {

  Acknowledgement acknowledgement();

  /// How long a service deliberately holds an order between the commits.
  Duration betweenCommits();

  /// Whether an order's message leaves the queue before the row is written.
  default boolean leaveEarly() {
    return acknowledgement() == Acknowledgement.BEFORE;
  }
}
