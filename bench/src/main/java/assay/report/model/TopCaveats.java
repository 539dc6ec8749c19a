package assay.report.model;

import assay.record.results.Caveat;
import assay.record.results.Results;
import java.util.List;

/// How far to trust a run, for a reader who has a minute: what changes most, and the rest to be folded.
///
/// @param shown at most [#MOST], what changes most first
/// @param folded all others, in the same order
public record TopCaveats(List<Caveat> shown, List<Caveat> folded) {

  /// How many are shown.
  static final int MOST = 5;

  /// Those of a run; their gravity alone decides the order, those of one gravity stay as they come.
  public static TopCaveats of(Results results) {
    List<Caveat> all = Caveat.worstFirst(results.trust());
    int shown = Math.min(MOST, all.size());
    return new TopCaveats(all.subList(0, shown), all.subList(shown, all.size()));
  }

  /// How many are folded, in words: `… and 7 more`.
  public String more() {
    return "… and " + folded.size() + " more";
  }
}
