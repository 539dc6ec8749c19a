package assay.probe;

/// One thing found about this host.
///
/// @param level how much it matters
/// @param name the word `explain` knows, or a plain noun: `jitter`, `memory`
/// @param text what was found, with its unit
/// @param advice what to do about it or how to read figures under it; empty where all is fine
public record HostFinding(Level level, String name, String text, String advice) {

  /// How much a finding matters.
  public enum Level {
    FINE,
    /// Figures carry less far; a run is possible.
    WARNING,
    /// No run is possible until it is mended.
    PROBLEM
  }
}
