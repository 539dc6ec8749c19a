package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A member that a fault may be injected into.
public interface FaultTarget {

  /// The member's name.
  String name();

  /// Its processes: its own, and those of the programs it is made of.
  ///
  /// @throws UnsupportedOperationException where it is no process of its own
  List<Long> pids();

  /// Whether it runs; of one that was begun again, once it has joined, whether it does so still.
  boolean alive();

  /// Kills it at once, as `kill -9` does.
  void kill();

  /// The evidence that it is dead, waiting for it as long as this; empty where it lives.
  Optional<String> proofOfDeath(Duration within);

  /// Asks it to leave in good order.
  void leave();

  /// The evidence that it left in good order, waiting for it as long as this; empty where it did not.
  Optional<String> proofOfLeaving(Duration within);

  /// Starts it, for the first time or again under the same name.
  void begin();

  /// The evidence that it has joined, waiting for it as long as this; empty where it has not.
  Optional<String> proofOfJoining(Duration within);

  /// A heap that was filled.
  ///
  /// @param used the share of it that was in use then, from 0 to 1
  /// @param proof the evidence
  record Filled(double used, String proof) {}

  /// Fills its heap up to a share with what nobody needs; empty where it could not.
  Optional<Filled> fill(double share);

  /// Lets that go, and returns the evidence; empty where it could not.
  Optional<String> drain();
}
