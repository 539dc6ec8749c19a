package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A member as the target of a fault.
public interface FaultTarget {

  String name();

  /// The member's own process and those of its programs.
  ///
  /// @throws UnsupportedOperationException if the member is not a process
  List<Long> pids();

  /// Whether the member runs. After a restart, whether it still runs since it joined.
  boolean alive();

  /// Kills the member at once, as `kill -9` does.
  void kill();

  /// Waits for evidence of the member's death; empty if it lives.
  Optional<String> proofOfDeath(Duration within);

  void leave();

  /// Waits for evidence that the member left in good order; empty if it did not.
  Optional<String> proofOfLeaving(Duration within);

  /// Starts the member for the first time, or again under the same name.
  void begin();

  /// Waits for evidence that the member has joined; empty if it has not.
  Optional<String> proofOfJoining(Duration within);

  /// A filled heap.
  ///
  /// @param used share in use afterwards, from 0 to 1
  record Filled(double used, String proof) {}

  /// Fills the heap up to a share with ballast; empty on failure.
  Optional<Filled> fill(double share);

  /// Releases the ballast and returns the evidence; empty on failure.
  Optional<String> drain();
}
