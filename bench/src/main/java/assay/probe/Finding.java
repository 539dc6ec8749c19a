package assay.probe;

/// One thing found about this host.
///
/// @param level how much it matters
/// @param name the word `explain` knows, or a plain noun: `jitter`, `memory`
/// @param text what was found, with its unit
/// @param fix what to do about it, empty where nothing need be done
public record Finding(Level level, String name, String text, String fix) {

  /// How much a finding matters.
  public enum Level {
    FINE,
    WARNING,
    PROBLEM
  }
}
