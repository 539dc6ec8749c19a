package assay.record.results;

import java.util.Comparator;
import java.util.List;

/// Something that a reader must know before trusting the figures of a run.
///
/// @param gravity how much it changes
/// @param brief two to five words for a line of several: `load generator late`; empty if the answer says it already
/// @param text what it changes for the reader, in words
public record Caveat(Gravity gravity, String brief, String text) {

  /// Results of an older Assay have no brief form.
  public Caveat {
    brief = brief == null ? "" : brief;
  }

  /// How much a caveat changes, what changes most first.
  public enum Gravity {
    /// It changes what may be concluded.
    SERIOUS,
    /// It limits how far some figures carry.
    LIMITS,
    /// It is told for the record.
    NOTE
  }

  /// What changes what may be concluded.
  public static Caveat serious(String brief, String text) {
    return new Caveat(Gravity.SERIOUS, brief, text);
  }

  /// What limits how far some figures carry.
  public static Caveat limits(String brief, String text) {
    return new Caveat(Gravity.LIMITS, brief, text);
  }

  /// What is told for the record.
  public static Caveat note(String brief, String text) {
    return new Caveat(Gravity.NOTE, brief, text);
  }

  /// The same caveats, what changes most first; those of one gravity stay as they come.
  public static List<Caveat> worstFirst(List<Caveat> caveats) {
    return caveats.stream().sorted(Comparator.comparing(Caveat::gravity)).toList();
  }
}
