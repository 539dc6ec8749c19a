package assay.api.engine;

/// A capability for engines with members inside the client process: faults are injected through the
/// session, because there is no process to kill.
public interface SimulatedMembers {

  /// Makes a member fail at once and returns whether it was alive.
  boolean kill(String member);
}
