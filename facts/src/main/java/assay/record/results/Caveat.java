package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import java.util.Comparator;
import java.util.List;

/// @param text the consequence for the reader; [SentenceRenderer#name] has its short name
public record Caveat(Gravity gravity, Fact text) {

  public enum Gravity {
    /// Changes the conclusions.
    SERIOUS,
    /// Limits some figures.
    LIMITS,
    /// For the record only.
    NOTE
  }

  public static Caveat serious(Finding text) {
    return new Caveat(Gravity.SERIOUS, text.fact());
  }

  public static Caveat limits(Finding text) {
    return new Caveat(Gravity.LIMITS, text.fact());
  }

  public static Caveat note(Finding text) {
    return new Caveat(Gravity.NOTE, text.fact());
  }

  /// Sorts by gravity; the order within one gravity stays.
  public static List<Caveat> worstFirst(List<Caveat> caveats) {
    return caveats.stream().sorted(Comparator.comparing(Caveat::gravity)).toList();
  }
}
