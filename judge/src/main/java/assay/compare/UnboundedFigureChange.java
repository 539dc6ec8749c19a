package assay.compare;

import assay.compare.FigureChange.Verdict;
import assay.fact.Finding;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.Measured;
import assay.metric.RepeatAggregation;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.results.Results.Figure;
import assay.statistics.FisherExact;
import assay.statistics.TwoSampleComparison;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A change of a figure without an upper bound, such as a cluster that never recovered. Its size is unknown; the
/// change is certain if one figure's lower bound exceeds the other's upper bound.
///
/// If the worst repeat decides, worse needs no test, as in [NewHarmRule]; better needs Fisher's exact test of repeats
/// beyond the bound. A median needs the rank test, which lower bounds only make more cautious. A percentile without a
/// finite value has none in half of its runs or more.
///
/// @param higher the figure beyond the other
record UnboundedFigureChange(Figure higher, Figure lower, boolean rises) {

  private static final double LEVEL = 0.05;

  /// Whether a figure has only a lower bound.
  static boolean endless(Figure figure) {
    return switch (figure.known()) {
      case AtLeast least -> true;
      case WithheldFigure none -> none.why() == Why.UNANSWERED;
      case Measured measured -> false;
    };
  }

  /// The certain change of an unbounded side.
  static Optional<UnboundedFigureChange> of(FigureChange change) {
    if (endless(change.run()) && beyond(change.run(), change.base())) {
      return Optional.of(new UnboundedFigureChange(change.run(), change.base(), true));
    }
    return endless(change.base()) && beyond(change.base(), change.run())
        ? Optional.of(new UnboundedFigureChange(change.base(), change.run(), false))
        : Optional.empty();
  }

  private static boolean beyond(Figure higher, Figure lower) {
    return !endless(lower)
        && lower.known() instanceof Measured measured
        && least(higher) > margin(measured.most());
  }

  private static double margin(double most) {
    return most + FigureChange.BAND * Math.abs(most);
  }

  private static double least(Figure endless) {
    return endless.known() instanceof AtLeast bound ? bound.least() : Double.POSITIVE_INFINITY;
  }

  private static double most(Figure figure) {
    return figure.known() instanceof Measured measured ? measured.most() : Double.POSITIVE_INFINITY;
  }

  /// The smallest possible change from base to run.
  double smallest() {
    double apart = least(higher) - most(lower);
    return rises ? apart : -apart;
  }

  /// The p-value; null without a test, because a witness proves the change or repeats are too few.
  @Nullable Double p() {
    if (proven() || unanswered()) {
      return null;
    }
    if (higher.fold() != RepeatAggregation.MEDIAN) {
      long found = higher.repeats().stream().filter(each -> each > margin(most(lower))).count();
      int repeats = lower.repeats().size();
      return FisherExact.p((int) found, higher.repeats().size(), 0, repeats);
    }
    return enough(lower) && enough(higher)
        ? Double.valueOf(TwoSampleComparison.of(lower.repeatValues(), higher.repeatValues()).p())
        : null;
  }

  private boolean proven() {
    return unanswered()
        ? worse() || enough(lower)
        : worse() && higher.fold() != RepeatAggregation.MEDIAN;
  }

  private static boolean enough(Figure figure) {
    return figure.repeats().size() >= FigureChange.LEAST_REPEATS;
  }

  private boolean unanswered() {
    return higher.known() instanceof WithheldFigure;
  }

  private boolean worse() {
    return rises == lower.lowerIsBetter();
  }

  Verdict verdict(@Nullable Double p) {
    boolean told = proven() || (p != null && p <= LEVEL);
    return !told ? Verdict.UNCLEAR : worse() ? Verdict.WORSE : Verdict.BETTER;
  }

  Finding why(@Nullable Double p) {
    if (verdict(p) == Verdict.UNCLEAR) {
      return p == null ? new TooFewRepeats() : new BeyondByChance();
    }
    return unanswered() ? new NoFiniteValue(rises) : new LeastBeyondMost(rises);
  }

  record TooFewRepeats() implements Finding {}

  record BeyondByChance() implements Finding {}

  record NoFiniteValue(boolean run) implements Finding {}

  record LeastBeyondMost(boolean run) implements Finding {}
}
