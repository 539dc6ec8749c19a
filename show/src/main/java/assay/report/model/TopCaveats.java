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

  /// How many warnings a reader is told, the same on every surface: stamps, what became of requests, and all caveats.
  public static int count(ReportModel model) {
    return stamps(model.results()).size()
        + (FailureSentences.title(model).isPresent() ? 1 : 0)
        + model.results().trust().size();
  }

  /// The stamps without a caveat that says the same in a sentence.
  public static List<String> stamps(Results results) {
    return Headline.stamps(results).stream()
        .filter(stamp -> results.trust().stream().noneMatch(caveat -> isStamp(caveat, stamp)))
        .toList();
  }

  private static boolean isStamp(Caveat caveat, String stamp) {
    return stamp.equals(Headline.notComparable(SentenceRenderer.name(caveat.text())));
  }

  /// The short names of the caveats that no stamp replaces, the gravest first, each once.
  public static List<String> names(Results results) {
    return Caveat.worstFirst(results.trust()).stream()
        .filter(caveat -> caveat.gravity() != Caveat.Gravity.NOTE)
        .filter(
            caveat -> Headline.stamps(results).stream().noneMatch(stamp -> isStamp(caveat, stamp)))
        .map(caveat -> SentenceRenderer.name(caveat.text()))
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
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
