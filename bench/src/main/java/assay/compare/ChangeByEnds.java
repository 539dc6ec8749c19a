package assay.compare;

import assay.compare.FigureChange.Verdict;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.Measured;
import assay.metric.FoldRule;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.record.results.Results.Figure;
import assay.statistics.FisherExact;
import assay.statistics.TwoSamples;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A change of a figure that has no upper end on one side, as a cluster that was never restored or requests
/// that were never answered. By how much it changed nobody knows; that it did is certain where the least of
/// the one lies beyond the most of the other.
///
/// Of what the worst repeat speaks for, worse needs no test, as in [NewHarm]; that it is over by Fisher's exact test of
/// how many repeats lay so far beyond. A median needs the rank test, which repeats that are known only as a
/// least can but make more cautious. A percentile without a finite value has none in half of its runs or more.
///
/// @param higher the figure that lies beyond the other
/// @param lower the other one
/// @param rises whether the run's figure is the higher one
record ChangeByEnds(Figure higher, Figure lower, boolean rises) {

  private static final double LEVEL = 0.05;

  /// Whether a figure is known from below alone.
  static boolean endless(Figure figure) {
    return switch (figure.known()) {
      case AtLeast least -> true;
      case Withheld none -> none.why() == Why.UNANSWERED;
      case Measured measured -> false;
    };
  }

  /// What is certain of a change of which a side is endless, if anything is.
  static Optional<ChangeByEnds> of(FigureChange change) {
    if (endless(change.run()) && beyond(change.run(), change.base())) {
      return Optional.of(new ChangeByEnds(change.run(), change.base(), true));
    }
    return endless(change.base()) && beyond(change.base(), change.run())
        ? Optional.of(new ChangeByEnds(change.base(), change.run(), false))
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

  /// By how much the run's figure lies above the base's, at the least of what is possible.
  double smallest() {
    double apart = least(higher) - most(lower);
    return rises ? apart : -apart;
  }

  /// How likely so much is by chance; null where no test was made, since a witness proves it or there are too
  /// few repeats for any.
  @Nullable Double p() {
    if (proven() || unanswered()) {
      return null;
    }
    if (higher.fold() != FoldRule.MEDIAN) {
      long found = higher.repeats().stream().filter(each -> each > margin(most(lower))).count();
      int repeats = lower.repeats().size();
      return FisherExact.p((int) found, higher.repeats().size(), 0, repeats);
    }
    return enough(lower) && enough(higher)
        ? Double.valueOf(TwoSamples.of(values(lower), values(higher)).p())
        : null;
  }

  private boolean proven() {
    return unanswered() ? worse() || enough(lower) : worse() && higher.fold() != FoldRule.MEDIAN;
  }

  private static boolean enough(Figure figure) {
    return figure.repeats().size() >= FigureChange.LEAST_REPEATS;
  }

  private boolean unanswered() {
    return higher.known() instanceof Withheld;
  }

  private static double[] values(Figure figure) {
    return figure.repeats().stream().mapToDouble(value -> value).toArray();
  }

  private boolean worse() {
    return rises == lower.lowerIsBetter();
  }

  /// What it comes to.
  ///
  /// @param p how likely so much is by chance, adjusted for how much was asked; null where no test was made
  Verdict verdict(@Nullable Double p) {
    boolean told = proven() || (p != null && p <= LEVEL);
    return !told ? Verdict.UNCLEAR : worse() ? Verdict.WORSE : Verdict.BETTER;
  }

  /// Why, for a reader.
  ///
  /// @param p as [#verdict] has it
  String why(@Nullable Double p) {
    if (verdict(p) == Verdict.UNCLEAR) {
      return p == null ? "too few repeats" : "beyond all that it was, but chance may do that";
    }
    String side = rises ? "the run" : "the base";
    return unanswered()
        ? "%s has no finite value, so many requests were not answered".formatted(side)
        : "the least that %s can be is beyond the most of the other".formatted(side);
  }
}
