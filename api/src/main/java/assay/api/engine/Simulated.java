package assay.api.engine;

/// A capability of engines whose members live inside the client process: harm is done through the
/// session, since there is no process to kill.
public interface Simulated {

  /// Makes a member fail at once and returns whether it was alive before.
  boolean kill(String member);
}
