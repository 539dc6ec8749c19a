package assay.report.model;

import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.sentence.SentenceRenderer;
import java.util.List;

/// The caveats for a reader with a minute: the gravest, with the rest folded.
///
/// @param shown at most [#MOST], the gravest first
/// @param folded all others, in the same order
public record TopCaveats(List<Caveat> shown, List<Caveat> folded) {

  static final int MOST = 5;

  /// A run's caveats, by gravity; equally grave caveats keep their order.
  public static TopCaveats of(Results results) {
    List<Caveat> all = Caveat.worstFirst(results.trust());
    int shown = Math.min(MOST, all.size());
    return new TopCaveats(all.subList(0, shown), all.subList(shown, all.size()));
  }

  /// The sentence after its short name, by which the answer mentions it.
  public static String text(Caveat caveat) {
    String sentence = SentenceRenderer.of(caveat.text());
    String name = SentenceRenderer.name(caveat.text());
    return name.isEmpty() ? sentence : name + ": " + sentence;
  }

  public String more() {
    return "… and " + folded.size() + " more";
  }
}
