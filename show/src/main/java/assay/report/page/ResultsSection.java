package assay.report.page;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.col;
import static j2html.TagCreator.colgroup;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.metric.MetricId;
import assay.metric.ResultsTableSide;
import assay.report.model.ComparisonWording;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.model.SteadyStateNotes;
import assay.report.model.WithheldNotes;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Every figure of every configuration with its range, by metric: gains and costs.
final class ResultsSection {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final String TITLE = "All figures";

  private final ReportModel model;
  private final GlossarySection glossary;
  private final List<String> configurations;
  private final ComparisonWording comparisons;

  private ResultsSection(ReportModel model, GlossarySection glossary) {
    this.model = model;
    this.glossary = glossary;
    this.configurations = model.configurations();
    this.comparisons = new ComparisonWording(model.results(), FIGURES);
  }

  static DomContent of(ReportModel model, GlossarySection glossary) {
    return new ResultsSection(model, glossary).render();
  }

  private DomContent render() {
    ResultsTable all = ResultsTable.of(model.results());
    if (all.columns().isEmpty()) {
      return HtmlBlocks.part("results", TITLE, p("Nothing was measured."));
    }
    ResultsTable known = all.known();
    WithheldNotes notes = WithheldNotes.of(known);
    return HtmlBlocks.folded(
        "results",
        TITLE,
        "%d for each configuration, with ranges and sample sizes".formatted(known.columns().size()),
        p(legend(known)).withClass("hint"),
        HtmlBlocks.scroll(TITLE, byMetric(known, cell(notes))),
        iff(
            !comparisons.none().isEmpty(),
            p("Significant? " + comparisons.none() + ".").withClass("hint")),
        hints(notes.lines()),
        hints(WithheldNotes.nowhere(all.unknown())),
        each(
            SteadyStateNotes.notes(model.results()),
            note -> p(FIGURES.plain(note)).withClass("hint unsteady")),
        each(all.notes(), note -> p("Published: " + FIGURES.plain(note)).withClass("hint")),
        ComparisonSection.of(model));
  }

  private ResultsTableCell cell(WithheldNotes notes) {
    return new ResultsTableCell(comparisons, notes, configurations, model.results().repeats());
  }

  private static DomContent hints(List<String> lines) {
    return each(lines, line -> p(FIGURES.plain(line)).withClass("hint"));
  }

  private String legend(ResultsTable table) {
    int repeats = model.results().repeats();
    String runs =
        repeats < 2
            ? "Each figure is of one run."
            : "Each figure is the median of " + repeats + " runs, or of as many as it says.";
    String ranges =
        String.join(
            " ",
            RangeLegend.sentences(
                table.columns().stream().flatMap(column -> column.figures().stream())));
    return "Less is better%s. %s %s n: how many requests, or what it says, it rests on. ★: the best, where the evidence says so. A bar is as long as its figure, beside the largest one of the same metric.%s"
        .formatted(besideLess(table), runs, ranges, comparison())
        .replace("  ", " ");
  }

  static String besideLess(ResultsTable table) {
    String more =
        table.columns().stream()
            .filter(column -> !column.lowerIsBetter())
            .map(column -> MetricId.of(column.metric().word()).label())
            .distinct()
            .collect(Collectors.joining(", "));
    return more.isEmpty() ? "" : ", except for " + more;
  }

  private String comparison() {
    if (!comparisons.any()) {
      return "";
    }
    String floor =
        model.results().controls().isEmpty()
            ? ""
            : " A/A floor: by how much “"
                + comparisons.baseline()
                + "” was seen to differ from itself; what is not larger is not called a"
                + " difference.";
    return " Below: against “%s”, the mean of the pairs that ran side by side, with its 95 %% interval.%s"
        .formatted(comparisons.baseline(), floor);
  }

  /// Gives all columns with figures the same width, so their bars have one scale.
  ///
  /// @param floor whether a column with floors comes last
  private static DomContent widths(int figures, boolean floor) {
    return colgroup(
        col().withClass("names"),
        each(IntStream.range(0, figures).mapToObj(i -> col().withClass("figures"))),
        iff(floor, col().withClass("floors")));
  }

  private String floor(Column column) {
    return comparisons.floor(column.metric().id(), column.unit());
  }

  private DomContent byMetric(ResultsTable table, ResultsTableCell cells) {
    int width = configurations.size() + (comparisons.floors() ? 2 : 1);
    return table(
            caption(TITLE + ": gains and costs by configuration").withClass("unseen"),
            widths(configurations.size(), comparisons.floors()),
            thead(
                tr(
                    th("Figure").attr("scope", "col"),
                    each(configurations, name -> th(name).attr("scope", "col").withClass("num")),
                    iff(
                        comparisons.floors(),
                        th("A/A floor").attr("scope", "col").withClass("num")))),
            each(
                List.of(ResultsTableSide.values()),
                side ->
                    tbody(
                        tr(
                            th(side == ResultsTableSide.GAIN ? "Gains" : "Costs")
                                .attr("scope", "rowgroup")
                                .attr("colspan", width)
                                .withClass("group")),
                        each(table.side(side), column -> row(cells, column)))))
        .withClass("results");
  }

  private DomContent row(ResultsTableCell cells, Column column) {
    return tr(
        th(glossary.term(column.metric().id(), column.metric().label())).attr("scope", "row"),
        each(IntStream.range(0, configurations.size()).mapToObj(row -> cell(cells, column, row))),
        iff(comparisons.floors(), td(floor(column)).withClass("num floor")));
  }

  private DomContent cell(ResultsTableCell cells, Column column, int row) {
    return td(cells.content(column, row))
        .attr("data-metric", column.metric().id())
        .attr("data-configuration", configurations.get(row))
        .withClass("num" + ResultsTableCell.tone(column, row));
  }
}
