package assay.fault;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// The processes' network, as its faults see it.
public interface NetworkControl {

  String addressOf(String process);

  /// Prefix of a shell command that runs in a process's network.
  String inside(String process);

  /// Prefix of a shell command that runs at the central bridge.
  String middle();

  String portOf(String process);

  /// The bridge that joins a process to the others.
  String bridgeOf(String process);

  boolean lives(String process);

  /// Asks living processes at the same time whether each gets an answer from another.
  ///
  /// @param others by process
  /// @return the processes that do
  Set<String> reaching(Map<String, String> others);

  /// How long a process waits for the answer of another.
  ///
  /// @return nanoseconds; empty without an answer in time
  OptionalLong roundTripNanos(String process, String other, Duration patience);

  default boolean reaches(String process, String other) {
    return !reaching(Map.of(process, other)).isEmpty();
  }
}
