package assay.record;

import assay.fact.Fact;
import assay.metric.MetricId;
import assay.metric.RepeatAggregation;
import assay.metric.ResultsTableSide;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Figure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A figure for tests, built from what matters to a test: otherwise an exactly known time, and a
/// gain.
public final class FigureDraft {

  private final String metric;
  private ResultsTableSide side = ResultsTableSide.GAIN;
  private String unit = "ns";
  private boolean lowerIsBetter = true;
  private RepeatAggregation fold = RepeatAggregation.MEDIAN;
  private @Nullable Double value;
  private @Nullable Double least;
  private @Nullable Double most;
  private @Nullable Double low;
  private @Nullable Double high;
  private @Nullable Fact text;
  private @Nullable WithheldFigure withheld;
  private List<Double> repeats = List.of();
  private long samples = 1;
  private @Nullable Double published;
  private @Nullable String publishedNote;

  private FigureDraft(String metric) {
    this.metric = metric;
  }

  public static FigureDraft of(String metric, double value) {
    FigureDraft draft = new FigureDraft(metric);
    draft.value = value;
    draft.least = value;
    draft.most = value;
    return draft;
  }

  /// A figure of one run, with the traits of its metric.
  public static FigureDraft of(MetricId metric, double value) {
    FigureDraft draft = of(metric.id(), value);
    draft.side = metric.side();
    draft.unit = metric.unit();
    draft.lowerIsBetter = metric.lowerIsBetter();
    draft.fold = metric.fold();
    draft.repeats = List.of(value);
    return draft;
  }

  public static FigureDraft withheld(String metric, WithheldFigure why) {
    FigureDraft draft = new FigureDraft(metric);
    draft.withheld = why;
    draft.samples = 0;
    return draft;
  }

  /// @param why what was not measured, if there is no value
  public static FigureDraft of(String metric, @Nullable Double value, @Nullable String why) {
    return value == null
        ? withheld(
            metric, WithheldFigure.notMeasured(Fact.quoted(why == null ? "not measured" : why)))
        : of(metric, value);
  }

  public FigureDraft cost(String of) {
    side = ResultsTableSide.COST;
    unit = of;
    return this;
  }

  public FigureDraft unit(String of) {
    unit = of;
    return this;
  }

  public FigureDraft higherIsBetter() {
    lowerIsBetter = false;
    return this;
  }

  public FigureDraft fold(RepeatAggregation how) {
    fold = how;
    return this;
  }

  /// @param end its upper end, or null without a bound
  public FigureDraft ends(double from, @Nullable Double end) {
    least = from;
    most = end;
    return this;
  }

  public FigureDraft interval(@Nullable Double from, @Nullable Double to) {
    low = from;
    high = to;
    return this;
  }

  public FigureDraft repeats(Double... each) {
    repeats = List.of(each);
    return this;
  }

  public FigureDraft text(String words) {
    return text(Fact.quoted(words));
  }

  public FigureDraft text(Fact words) {
    text = words;
    return this;
  }

  public FigureDraft samples(long number) {
    samples = number;
    return this;
  }

  public FigureDraft published(@Nullable Double number, @Nullable String note) {
    published = number;
    publishedNote = note;
    return this;
  }

  public Figure figure() {
    return new Figure(
        metric,
        side,
        unit,
        lowerIsBetter,
        fold,
        value,
        least,
        most,
        low,
        high,
        text,
        withheld,
        repeats,
        samples,
        published,
        publishedNote,
        false);
  }
}
