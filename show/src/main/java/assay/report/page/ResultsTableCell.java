package assay.report.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;

import assay.metric.MetricFamily;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Comparison;
import assay.record.results.Results.Figure;
import assay.report.model.ComparisonWording;
import assay.report.model.ResultsTable.Column;
import assay.report.model.WithheldNotes;
import assay.report.svg.SvgElement;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One cell in the table of all figures.
///
/// @param notes the reasons for withheld figures
/// @param configurations in the study's order
/// @param repeats how many runs of each configuration were asked for
public record ResultsTableCell(
    ComparisonWording comparisons, WithheldNotes notes, List<String> configurations, int repeats) {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  static String tone(Column column, int configuration) {
    return column.figures().get(configuration).best() ? " best" : "";
  }

  public DomContent content(Column column, int configuration) {
    Figure figure = column.figures().get(configuration);
    WithheldFigure withheld = figure.withheld();
    if (withheld != null) {
      return each(
          span(FIGURES.plain(notes.cell(withheld))).withClass("withheld"),
          published(figure),
          compared(column, configuration));
    }
    List<DomContent> details = details(column, figure);
    return each(
        span(FIGURES.figure(figure)).withClass("value"),
        iff(figure.best(), span(" ★").withClass("star").with(HtmlBlocks.unseen(" best"))),
        iff(!details.isEmpty(), small().with(details).withClass("interval")),
        bar(column.bar(configuration)),
        published(figure),
        compared(column, configuration));
  }

  /// The interval, the run count if some do not count, and the sample size.
  private List<DomContent> details(Column column, Figure figure) {
    String of = column.metric().family().samples();
    String samples =
        figure.samples() > 1 && !of.isEmpty()
            ? "n " + FIGURES.amount((double) figure.samples(), "count")
            : "";
    String words =
        Stream.of(FIGURES.interval(figure), NumberFormat.runs(figure, repeats), samples)
            .filter(detail -> !detail.isEmpty())
            .collect(Collectors.joining(" · "));
    if (words.isEmpty()) {
      return List.of();
    }
    // What the legend says is not repeated.
    boolean usual = of.equals(MetricFamily.P50.samples());
    return samples.isEmpty()
        ? List.of(text(words))
        : List.of(text(words), span(" " + of).withClass(usual ? "of" : "what"));
  }

  /// The comparison with the baseline in words; colour only repeats them.
  private DomContent compared(Column column, int configuration) {
    return comparisons
        .of(configurations.get(configuration), column.metric().id())
        .<DomContent>map(each -> compared(each, column.unit()))
        .orElseGet(() -> each());
  }

  private DomContent compared(Comparison comparison, String unit) {
    String tone = comparison.told().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String interval = comparisons.interval(comparison, unit);
    return each(
        iff(
            comparison.effect() != null,
            small(
                    comparisons.effect(comparison, unit)
                        + (interval.isEmpty() ? "" : " (" + interval + ")"))
                .withClass("effect")),
        small(ComparisonWording.words(comparison.told())).withClass("told " + tone));
  }

  private static DomContent published(Figure figure) {
    return iff(
        figure.published() != null,
        small("published " + FIGURES.amount(figure.published(), figure.unit()))
            .withClass("published"));
  }

  /// A bar as long as the figure; all cells in a table have the same room.
  static DomContent bar(double length) {
    return new SvgElement("svg")
        .withClass("share")
        .attr("aria-hidden", "true")
        .attr("width", "100%")
        .attr("height", "3")
        .with(
            new SvgElement("rect")
                .attr("width", SvgElement.number(100 * length) + "%")
                .attr("height", "3")
                .attr("fill", "#8aa4bd"));
  }
}
