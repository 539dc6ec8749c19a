package assay.compare;

import assay.metric.Figure.AtLeast;
import assay.metric.Withheld;
import assay.record.results.Results.Figure;
import org.jspecify.annotations.Nullable;

/// What became of one figure of one strategy from one run to another.
///
/// @param strategy the strategy
/// @param base the figure in the base
/// @param run the figure in the run
/// @param relative whether the change is a share of the base, or stands in the figure's own unit
///     because a repeat was zero
/// @param change by how much it changed, or null where it cannot be said
/// @param low the 95 % interval's lower end, or null where there is none
/// @param high its upper end, or null
/// @param p how likely so much is by chance, by Holm among the strategy's figures; null where no
///     test was made
/// @param verdict what it comes to
/// @param why the reason where there is no change to speak of, or how many repeats would settle it
public record FigureChange(
    String strategy,
    Figure base,
    Figure run,
    boolean relative,
    @Nullable Double change,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double p,
    Verdict verdict,
    String why) {

  /// What a comparison can come to.
  public enum Verdict {
    BETTER,
    WORSE,
    /// The change lies within the band in which nobody would care.
    SAME,
    /// The evidence allows neither; also where a figure was withheld.
    UNCLEAR
  }

  /// A change smaller than this share of the base is none that anybody would care about.
  public static final double BAND = 0.05;

  /// With fewer repeats on a side the test can never find a difference.
  public static final int LEAST_REPEATS = 4;

  /// The figure's id.
  public String metric() {
    return base.metric();
  }

  /// The fewest repeats of the two sides.
  public int repeats() {
    return Math.min(base.repeats().size(), run.repeats().size());
  }

  /// Why there is no telling by how much the figure changed, or null where there is. That it did may be certain
  /// all the same (see [ChangeByEnds]).
  public @Nullable String withheld() {
    if (base.known() instanceof Withheld none) {
      return "base: " + none.text();
    }
    if (run.known() instanceof Withheld none) {
      return "run: " + none.text();
    }
    boolean bound = base.known() instanceof AtLeast || run.known() instanceof AtLeast;
    return bound ? "the window ended first: what is known is only the least it can be" : null;
  }
}
