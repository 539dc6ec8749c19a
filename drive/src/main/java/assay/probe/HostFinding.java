package assay.probe;

/// A finding about this host.
///
/// @param name a word that `explain` knows, or a plain noun: `jitter`, `memory`
/// @param text with its unit
/// @param advice what to do, or how to read figures under it; empty if all is fine
public record HostFinding(Level level, String name, String text, String advice) {

  public enum Level {
    FINE,
    WARNING,
    /// No run is possible until it is solved.
    PROBLEM
  }
}
