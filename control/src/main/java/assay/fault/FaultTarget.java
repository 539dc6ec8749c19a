package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A member as the target of a fault. One that is not a process can only be killed.
public interface FaultTarget {

  String NO_PROCESS = "the member is not a process";

  String name();

  /// The member's own process and those of its programs.
  ///
  /// @throws UnsupportedOperationException if the member is not a process
  default List<Long> pids() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// Whether the member runs. After a restart, whether it still runs since it joined.
  boolean alive();

  /// Kills the member at once, as `kill -9` does.
  void kill();

  /// Waits for evidence of the member's death; empty if it lives.
  Optional<String> proofOfDeath(Duration within);

  default void leave() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// Waits for evidence that the member left in good order; empty if it did not.
  default Optional<String> proofOfLeaving(Duration within) {
    return Optional.empty();
  }

  /// Starts the member for the first time, or again under the same name.
  default void begin() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// Starts the member again under the same name with another release of its product. If it joins, it keeps that
  /// release.
  default void begin(String release) {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// The release that the member itself says it runs; empty if it does not say it.
  default Optional<String> release() {
    return Optional.empty();
  }

  /// Waits until the member itself counts another one, and returns whether it does. A member that finds no cluster that it
  /// fits may form one of its own.
  default boolean awaitOthers(Duration within) {
    return true;
  }

  /// Why a started process has not joined its cluster.
  ///
  /// @param reason as the product says it
  /// @param refused whether the product itself shows that it will not: its process ended, or it named the versions. If not, a
  ///     slow host may be the reason
  record NotJoined(String reason, boolean refused) {}

  default NotJoined whyNotJoined() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// Ends a process that was started and has not joined.
  default NotJoined giveUp() {
    throw new UnsupportedOperationException(NO_PROCESS);
  }

  /// Waits until every partition has its owner and backups, and returns whether that came.
  default boolean awaitSafe() {
    return true;
  }

  /// Waits for evidence that the member has joined; empty if it has not.
  default Optional<String> proofOfJoining(Duration within) {
    return Optional.empty();
  }

  /// A filled heap.
  ///
  /// @param used share in use afterwards, from 0 to 1
  record Filled(double used, String proof) {}

  /// Fills the heap up to a share with ballast; empty on failure.
  default Optional<Filled> fill(double share) {
    return Optional.empty();
  }

  /// Releases the ballast and returns the evidence; empty on failure.
  default Optional<String> drain() {
    return Optional.empty();
  }
}
