package assay.fault;

import java.time.Duration;
import java.util.Optional;

/// A member that a fault may harm.
public interface Victim {

  /// The member's name.
  String name();

  /// Kills it at once, as `kill -9` does.
  void kill();

  /// The evidence that it is dead, waiting for it as long as this; empty where it lives.
  Optional<String> proofOfDeath(Duration within);
}
