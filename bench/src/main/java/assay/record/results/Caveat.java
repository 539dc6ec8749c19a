package assay.record.results;

import java.util.Comparator;
import java.util.List;

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

  /// What changes what may be concluded.
  public static Caveat serious(String text) {
    return new Caveat(Gravity.SERIOUS, text);
  }

  /// What limits how far some figures carry.
  public static Caveat limits(String text) {
    return new Caveat(Gravity.LIMITS, text);
  }

  /// What is told for the record.
  public static Caveat note(String text) {
    return new Caveat(Gravity.NOTE, text);
  }

  /// The same caveats, what changes most first; those of one gravity stay as they come.
  public static List<Caveat> worstFirst(List<Caveat> caveats) {
    return caveats.stream().sorted(Comparator.comparing(Caveat::gravity)).toList();
  }
}
