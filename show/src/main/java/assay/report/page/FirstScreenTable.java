package assay.report.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.col;
import static j2html.TagCreator.colgroup;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.wbr;

import assay.metric.Figure.AtLeast;
import assay.metric.Figure.AtMost;
import assay.metric.Figure.Between;
import assay.metric.Figure.Exact;
import assay.metric.MetricFamily;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Figure;
import assay.report.model.KeyFigureTable;
import assay.report.model.KeyFigureTable.Cell;
import assay.report.model.KeyFigureTable.Mark;
import assay.report.model.KeyFigureTable.Row;
import assay.report.model.ResultsTable.Column;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The first screen's table: a row for each configuration, a column for each figure that the study asks
/// for or that differs most. A tooltip has the figure's range and sample size.
final class FirstScreenTable {

  /// The most columns, unless the study asks for more.
  private static final int MOST = 6;

  /// The most columns, however many the study asks for.
  private static final int FITS = 8;

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final String LABEL = "The answer by configuration";

  private final KeyFigureTable answer;
  private final GlossarySection glossary;

  private final List<Integer> shown;

  FirstScreenTable(KeyFigureTable answer, GlossarySection glossary) {
    this.answer = answer;
    this.glossary = glossary;
    this.shown = chosen(answer);
  }

  /// The asked columns, then harm and the largest differences, as many as fit. If the study asks
  /// for too many, columns with harm come first, then the largest differences.
  private static List<Integer> chosen(KeyFigureTable answer) {
    Stream<Integer> all = IntStream.range(0, answer.columns().size()).boxed();
    if (answer.asked() <= FITS) {
      return all.limit(Math.max(MOST, answer.asked())).toList();
    }
    List<Integer> most =
        all.sorted(
                Comparator.comparing((Integer i) -> !isHarmed(answer, i))
                    .thenComparingDouble(i -> -difference(answer.columns().get(i))))
            .limit(FITS)
            .sorted()
            .toList();
    boolean waits = most.stream().anyMatch(i -> is(answer, i, MetricFamily.LONGEST_AFTER_FAULT));
    return most.stream().filter(i -> waits || !is(answer, i, MetricFamily.RECOVERY)).toList();
  }

  /// A recovery is not shown without the longest wait.
  private static boolean is(KeyFigureTable answer, int column, MetricFamily family) {
    return answer.columns().get(column).metric().family() == family;
  }

  private static boolean isHarmed(KeyFigureTable answer, int column) {
    return answer.rows().stream().anyMatch(row -> row.cells().get(column).mark() == Mark.HARM);
  }

  /// The largest figure divided by the smallest; 0 with fewer than two figures.
  private static double difference(Column column) {
    DoubleSummaryStatistics values =
        column.figures().stream()
            .flatMap(figure -> Stream.ofNullable(figure.value()))
            .collect(Collectors.summarizingDouble(value -> value));
    return values.getCount() < 2 ? 0 : values.getMax() / Math.max(values.getMin(), 1e-9);
  }

  /// A note on the choice; empty if all asked columns are shown.
  String choice() {
    return answer.asked() > shown.size()
        ? "%d of the %d figures that the study asks for: those that differ most."
            .formatted(shown.size(), answer.asked())
        : "";
  }

  List<Column> columns() {
    return shown.stream().map(answer.columns()::get).toList();
  }

  DomContent render() {
    return HtmlBlocks.scroll(
        LABEL,
        table(
                caption(LABEL).withClass("unseen"),
                colgroup(
                    col().withClass("names"), each(shown, column -> col().withClass("figures"))),
                thead(
                    tr(
                        th("Configuration").attr("scope", "col"),
                        each(
                            columns(),
                            column ->
                                th(glossary.term(
                                        column.metric().id(), parts(column.metric().label())))
                                    .attr("scope", "col")
                                    .withClass("num")))),
                tbody(each(answer.rows(), this::row)))
            .withClass(shown.size() > MOST ? "first many" : "first"));
  }

  private DomContent row(Row row) {
    return tr(
        th(parts(row.configuration()), iff(row.baseline(), small("baseline"))).attr("scope", "row"),
        each(shown, i -> cell(answer.columns().get(i), row.cells().get(i), longest(i))));
  }

  private double longest(int column) {
    return answer.rows().stream().mapToDouble(row -> bar(row.cells().get(column))).max().orElse(0);
  }

  /// The number that the cell's text shows, so the bar never contradicts the text. 0 if the text
  /// shows no number, or two ends.
  private static double bar(Cell cell) {
    Figure figure = cell.figure();
    return switch (figure.known()) {
      case Exact(double value) -> value;
      case AtLeast(double least) -> least;
      case Between(double value, double least, double most) when Double.isFinite(most) ->
          cell.text().equals(FIGURES.amount(value, figure.unit())) ? value : 0;
      case Between unbounded -> unbounded.least();
      case AtMost most -> 0;
      case WithheldFigure withheld -> 0;
    };
  }

  /// A name that may break before `+`, `,`, `/` and `(`, and before a capital letter in a word.
  private static DomContent parts(String name) {
    String[] parts = FIGURES.plain(name).split("(?=[+,/(])|(?<=[a-z])(?=[A-Z])");
    List<DomContent> pieces = new ArrayList<>();
    for (String part : parts) {
      pieces.add(pieces.isEmpty() ? text(part) : each(wbr(), text(part)));
    }
    return each(pieces.toArray(DomContent[]::new));
  }

  private static DomContent cell(Column column, Cell cell, double longest) {
    String tone =
        switch (cell.mark()) {
          case PLAIN -> "num";
          case HARM -> "num harm";
          case NOT_KNOWN -> "num open";
        };
    return td(
            span(unbroken(FIGURES.plain(cell.text()))).withClass("value"),
            iff(cell.mark() == Mark.HARM, HtmlBlocks.unseen(" (harm)")),
            ResultsTableCell.bar(longest > 0 ? Math.clamp(bar(cell) / longest, 0, 1) : 0))
        .withClass(tone)
        .withTitle(whole(column, cell.figure()));
  }

  /// A number never stands on another line than its unit or its sign.
  private static String unbroken(String text) {
    return text.replaceAll("(?<=[\\d<≥]) (?=[\\d%µnmsKMG])", "\u00A0");
  }

  /// A figure with everything known about it.
  private static String whole(Column column, Figure figure) {
    if (figure.withheld() != null) {
      return "withheld: " + FIGURES.plain(figure.withheld().text());
    }
    MetricFamily family = column.metric().family();
    String samples =
        figure.samples() > 1 && !family.samples().isEmpty()
            ? "n = %s %s"
                .formatted(FIGURES.amount((double) figure.samples(), "count"), family.samples())
            : "";
    return Stream.of(FIGURES.figure(figure), FIGURES.interval(figure), samples)
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" · "));
  }
}
