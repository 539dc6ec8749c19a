package assay.compare;

import assay.compare.FigureChange.Verdict;
import assay.fact.Finding;
import assay.record.results.Results.Figure;
import assay.statistics.FisherExact;

/// Harm that only one of two runs shows.
///
/// A median would miss losses in two repeats of six. One proven case is worse than none. The end of a harm counts
/// only when Fisher's exact test of harmed repeats excludes chance.
final class NewHarmRule {

  private static final double LEVEL = 0.05;

  private NewHarmRule() {}

  /// Whether a witness proves the harm.
  static boolean counts(FigureChange change) {
    return change.run().id().harm();
  }

  /// Whether exactly one run found harm.
  static boolean decides(FigureChange change) {
    return counts(change)
        && change.withheld() == null
        && (change.base().found() > 0) != (change.run().found() > 0);
  }

  /// Whether some repeat shows none; ranks and medians then measure little.
  static boolean isRare(FigureChange change) {
    return counts(change) && (shownByFew(change.base()) || shownByFew(change.run()));
  }

  private static boolean shownByFew(Figure figure) {
    return figure.found() < figure.repeats().size();
  }

  /// The change between worst repeats, or between pooled shares.
  static FigureChange of(FigureChange change) {
    Figure base = change.base();
    Figure run = change.run();
    double p =
        FisherExact.p(
            (int) base.found(), base.repeats().size(), (int) run.found(), run.repeats().size());
    boolean worse = run.found() > 0;
    Verdict verdict = worse ? Verdict.WORSE : p <= LEVEL ? Verdict.BETTER : Verdict.UNCLEAR;
    Finding found =
        new FoundInRuns(
            run.found(),
            run.repeats().size(),
            base.found(),
            base.repeats().size(),
            !worse && verdict != Verdict.BETTER);
    return new FigureChange(
        change.configuration(),
        base,
        run,
        false,
        value(run) - value(base),
        null,
        null,
        worse ? null : Double.valueOf(p),
        verdict,
        found.fact());
  }

  private static double value(Figure figure) {
    return figure.value() == null ? 0 : figure.value();
  }

  record FoundInRuns(long some, int runs, long before, int runsBefore, boolean chance)
      implements Finding {}
}
