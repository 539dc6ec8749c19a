package assay.compare;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.Figure.AtLeast;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;

/// One configuration's figure in two runs.
///
/// @param relative whether the change is a base share; otherwise a repeat was zero, and the figure's own unit applies
/// @param change null when unknown
/// @param low the 95 % interval, `low` to `high`
/// @param p after Holm's adjustment over the configuration's figures; null without a test
/// @param why the change is unclear, or how many repeats would decide; null if nothing needs to be told
public record FigureChange(
    String configuration,
    Figure base,
    Figure run,
    boolean relative,
    @Nullable Double change,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double p,
    Verdict verdict,
    @Nullable Fact why) {

  public enum Verdict {
    BETTER,
    WORSE,
    /// The change lies within [#BAND].
    SAME,
    /// Insufficient evidence, or a withheld figure.
    UNCLEAR
  }

  /// The smallest relevant change, as a base share.
  public static final double BAND = 0.05;

  /// The fewest repeats per side for the test.
  public static final int LEAST_REPEATS = 4;

  public String metric() {
    return base.metric();
  }

  public int repeats() {
    return Math.min(base.repeats().size(), run.repeats().size());
  }

  /// Why the change's size is unknown, or null. The change may still be certain (see [UnboundedFigureChange]).
  public @Nullable Finding withheld() {
    if (base.known() instanceof WithheldFigure none) {
      return new BaseWithheld(none.text());
    }
    if (run.known() instanceof WithheldFigure none) {
      return new RunWithheld(none.text());
    }
    boolean bound = base.known() instanceof AtLeast || run.known() instanceof AtLeast;
    return bound ? new WindowEndedFirst() : null;
  }

  record BaseWithheld(Finding why) implements Finding {}

  record RunWithheld(Finding why) implements Finding {}

  record WindowEndedFirst() implements Finding {}
}
