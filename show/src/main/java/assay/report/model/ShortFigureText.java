package assay.report.model;

import assay.fact.Fact;
import assay.fact.FigureFacts;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.HarmElsewhere;
import assay.fact.FigureFacts.HarmNotKnown;
import assay.fact.FigureFacts.RangeOf;
import assay.fact.FigureFacts.SomeOf;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.AtMost;
import assay.metric.Figure.Between;
import assay.metric.Figure.Exact;
import assay.metric.MetricFamily;
import assay.metric.RepeatAggregation;
import assay.metric.WithheldFigure;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.results.FigureRange;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.report.text.NumberFormat;
import assay.sentence.SentenceRenderer;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// A figure in at most about twenty characters, for a table at a glance.
///
/// If two distant ends are known, both ends are shown, never the middle. Without an upper end, the estimate is shown with
/// its lower end. Runs that differ are such ends as long as they are too few to compare.
final class ShortFigureText {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// The longest text that fits.
  private static final int FITS = 18;

  /// Two ends within this factor are shown as one value.
  private static final double CLOSE = 2;

  private ShortFigureText() {}

  static String of(Figure figure) {
    if (isAnswer(figure.text()) || figure.nothingBounds()) {
      return FIGURES.figure(figure);
    }
    FigureRange runs = FigureRange.between(figure);
    if (runs != null
        && runs.kind() == FigureRange.Kind.EXTREMES
        && figure.fold() == RepeatAggregation.MEDIAN
        && !figure.id().harm()
        && runs.low() > 0
        && runs.high() / runs.low() > CLOSE) {
      return FIGURES.ends(amount(figure, runs.low()), amount(figure, runs.high()));
    }
    return switch (figure.known()) {
      case WithheldFigure withheld -> FIGURES.figure(figure);
      case Exact(double value) -> exact(figure, value);
      case AtLeast(double least) -> atLeast(figure, least);
      case AtMost(double most) ->
          figure.id().harm() ? "0 to " + amount(figure, most) : "≤ " + amount(figure, most);
      case Between between -> between(figure, between);
    };
  }

  private static String exact(Figure figure, double value) {
    if (value == 0 && figure.id().harm()) {
      // The upper bound of the harm, if the figure has one.
      OptionalDouble bound = bound(figure);
      return bound.isEmpty()
          ? "0"
          : "0 (< %s)".formatted(FIGURES.amount(bound.getAsDouble(), "share"));
    }
    String text = figure.text() == null ? null : SentenceRenderer.of(figure.text());
    boolean share = figure.unit().equals("share") && figure.repeats().size() < 2;
    return text != null && text.length() <= FITS && !share ? text : amount(figure, value);
  }

  /// Whether a text is the answer to the figure's question instead of a figure.
  static boolean isAnswer(@Nullable Fact text) {
    return text != null && (text.is(HarmNotKnown.class) || text.is(HarmElsewhere.class));
  }

  /// With a lower bound of 0 the figure is not known.
  private static String atLeast(Figure figure, double least) {
    return least > 0 ? "≥ " + amount(figure, least) : "not known";
  }

  private static String between(Figure figure, Between between) {
    if (Double.isInfinite(between.most())) {
      return unbounded(figure, between);
    }
    boolean close = between.least() > 0 && between.most() / between.least() <= CLOSE;
    return close && !figure.id().harm()
        ? amount(figure, between.value())
        : FIGURES.ends(amount(figure, between.least()), amount(figure, between.most()));
  }

  /// The estimate of a speed and its lower bound: `5.03 ms (≥ 2.78 ms)`.
  private static String unbounded(Figure figure, Between between) {
    String least = atLeast(figure, between.least());
    return figure.id().harm() || between.least() == 0
        ? least
        : "%s (%s)".formatted(amount(figure, between.value()), least);
  }

  private static String amount(Figure figure, double value) {
    return FIGURES.amount(value, figure.unit());
  }

  /// The most that a share may still be although none was found.
  private static OptionalDouble bound(Figure figure) {
    Fact text = figure.text();
    return text != null
            && text.says("boundShare")
            && figure.id().family() != MetricFamily.FAULTS_WITH_LOSS
        ? OptionalDouble.of(text.number("boundShare"))
        : OptionalDouble.empty();
  }

  /// What a loss of 0 after faults still allows; empty for other figures. At least one fault strikes in each step that
  /// harms.
  static Optional<String> allowedByNoLoss(Plan plan, Row row, Figure figure) {
    boolean none = figure.value() != null && figure.value() == 0 && !figure.censored();
    if (!figure.id().family().loss() || !none || isAnswer(figure.text())) {
      return Optional.empty();
    }
    long harming =
        plan.configurations().stream()
            .filter(each -> each.name().equals(row.configuration()))
            .flatMap(each -> plan.steps(each).stream())
            .filter(Step::harms)
            .count();
    long faults =
        row.figures().stream()
            .filter(each -> each.id().family() == MetricFamily.FAULTS_WITH_LOSS)
            .filter(each -> each.value() != null)
            .map(Figure::samples)
            .findFirst()
            .orElse(harming * figure.repeats().size());
    return faults == 0
        ? Optional.empty()
        : Optional.of(
            "0 %s in %d %s still allow up to %s of such faults to lose some"
                .formatted(
                    figure.id().label(),
                    faults,
                    faults == 1 ? "fault" : "faults",
                    FIGURES.amount(FigureRange.boundOfNone(faults), "share")));
  }

  /// A harm figure's share: 0.00525 for `34 of 6,476`; empty if the figure has no total.
  static OptionalDouble share(Figure figure) {
    Fact text = figure.text();
    if (text != null && text.is(FigureFacts.AtLeast.class)) {
      text = text.inner("figure");
    }
    if (text != null && text.is(SomeOf.class)) {
      return OptionalDouble.of(text.number("some") / text.number("of"));
    }
    if (text != null && text.is(RangeOf.class) && text.inner("some").is(Counted.class)) {
      return OptionalDouble.of(text.inner("some").number("count") / text.number("of"));
    }
    return OptionalDouble.empty();
  }

  /// The figure in parentheses after a name: its share if it has one, otherwise the figure.
  static String aside(Figure figure) {
    OptionalDouble share = share(figure);
    String least = figure.unbounded() ? "≥ " : "";
    return share.isPresent() ? least + percent(share.getAsDouble()) : of(figure);
  }

  /// Two digits; a share above 0 is never shown as 0.
  private static String percent(double share) {
    return share * 100 < 0.01
        ? "< 0.01 %"
        : String.format(Locale.ROOT, "%s %%", NumberFormat.twoDigits(share * 100));
  }
}
