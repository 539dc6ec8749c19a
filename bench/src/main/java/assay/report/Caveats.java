package assay.report;

import assay.record.Caveat;
import assay.record.Results;
import java.util.List;

/// How far to trust a run, for a reader who has a minute: what changes most, and the rest to be folded.
///
/// @param shown at most [#MOST], what changes most first
/// @param folded all others, in the same order
record Caveats(List<Caveat> shown, List<Caveat> folded) {

  /// How many are shown.
  static final int MOST = 5;

  /// Those of a run; their gravity alone decides the order, those of one gravity stay as they come.
  static Caveats of(Results results) {
    List<Caveat> all = Caveat.worstFirst(results.trust());
    int shown = Math.min(MOST, all.size());
    return new Caveats(all.subList(0, shown), all.subList(shown, all.size()));
  }

  /// How many are folded, in words: `… and 7 more`.
  String more() {
    return "… and " + folded.size() + " more";
  }
}
