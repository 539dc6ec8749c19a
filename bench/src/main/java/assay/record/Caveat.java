package assay.record;

/// Something that a reader must know before trusting the figures of a run.
///
/// @param gravity how much it changes
/// @param text what it changes for the reader, in words
public record Caveat(Gravity gravity, String text) {

  /// How much a caveat changes, what changes most first.
  public enum Gravity {
    /// It changes what may be concluded.
    SERIOUS,
    /// It limits how far some figures carry.
    LIMITS,
    /// It is told for the record.
    NOTE
  }

  /// What limits how far some figures carry.
  public static Caveat limits(String text) {
    return new Caveat(Gravity.LIMITS, text);
  }
}
