package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import java.util.Comparator;
import java.util.List;

/// @param brief two to five words: `load generator late`; empty if the answer says it
/// @param text the consequence for the reader
public record Caveat(Gravity gravity, String brief, Fact text) {

  public enum Gravity {
    /// Changes the conclusions.
    SERIOUS,
    /// Limits some figures.
    LIMITS,
    /// For the record only.
    NOTE
  }

  public static Caveat serious(String brief, Finding text) {
    return new Caveat(Gravity.SERIOUS, brief, text.fact());
  }

  public static Caveat limits(String brief, Finding text) {
    return new Caveat(Gravity.LIMITS, brief, text.fact());
  }

  public static Caveat note(String brief, Finding text) {
    return new Caveat(Gravity.NOTE, brief, text.fact());
  }

  /// Sorts by gravity; the order within one gravity stays.
  public static List<Caveat> worstFirst(List<Caveat> caveats) {
    return caveats.stream().sorted(Comparator.comparing(Caveat::gravity)).toList();
  }
}
