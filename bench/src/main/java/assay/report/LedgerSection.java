package assay.report;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.small;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.tfoot;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import assay.plan.Plan;
import assay.record.Results.Comparison;
import assay.record.Results.Figure;
import assay.record.Results.Side;
import assay.record.Withheld;
import assay.report.Ledger.Column;
import assay.report.svg.Element;
import j2html.tags.DomContent;
import j2html.tags.specialized.TdTag;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The ledger as a table: what every strategy buys, and what it costs.
final class LedgerSection {

  private static final Figures FIGURES = Figures.UNICODE;

  private final Sheet sheet;
  private final Glossary glossary;
  private final List<String> strategies;
  private final Comparisons comparisons;

  private LedgerSection(Sheet sheet, Glossary glossary) {
    this.sheet = sheet;
    this.glossary = glossary;
    this.strategies = sheet.strategies();
    this.comparisons = new Comparisons(sheet.results(), FIGURES);
  }

  /// The section of a sheet.
  static DomContent of(Sheet sheet, Glossary glossary) {
    return new LedgerSection(sheet, glossary).render();
  }

  private DomContent render() {
    Ledger all = Ledger.of(sheet.results());
    Ledger chief = all.chief();
    if (all.columns().isEmpty()) {
      return Blocks.part("ledger", "The ledger", p("Nothing was measured."));
    }
    boolean wide = chief.columns().size() > (comparisons.any() ? 6 : 11);
    return Blocks.part(
        "ledger",
        "What each setting buys, and what it costs",
        p(legend(chief)).withClass("hint"),
        Blocks.scroll("The ledger", wide ? byMetric(chief, "The ledger", true) : byStrategy(chief)),
        each(
            Unsteady.notes(sheet.results()),
            note -> p(FIGURES.plain(note)).withClass("hint unsteady")),
        each(
            Plan.Unavailable.sentences(sheet.plan().unavailable()),
            sentence -> p("Not available on that host: " + sentence).withClass("hint unavailable")),
        each(all.notes(), note -> p("Published: " + FIGURES.plain(note)).withClass("hint")),
        iff(
            chief.columns().size() < all.columns().size(),
            Blocks.onDemand(
                "All " + all.columns().size() + " figures",
                Blocks.scroll("All figures", byMetric(all, "All figures", !comparisons.any())))),
        ComparisonSection.of(sheet));
  }

  private String legend(Ledger ledger) {
    String runs =
        sheet.results().repeats() < 2
            ? "Each figure is of one run."
            : "Each figure is the median of "
                + sheet.results().repeats()
                + " runs, or of as many as it says; ± is the half-width of its 95 % interval.";
    String more =
        ledger.columns().stream()
            .filter(column -> !column.lowerIsBetter())
            .map(column -> column.metric().label())
            .collect(Collectors.joining(", "));
    return "Less is better%s. %s n: the samples it rests on. ★: the best, where the evidence says so.%s"
        .formatted(more.isEmpty() ? "" : ", except for " + more, runs, comparison());
  }

  private String comparison() {
    if (!comparisons.any()) {
      return "";
    }
    String floor =
        sheet.results().controls().isEmpty()
            ? ""
            : " A/A floor: by how much “"
                + comparisons.baseline()
                + "” was seen to differ from itself; what is not larger is not called a difference.";
    return " Below: against “%s”, the mean of the pairs that ran side by side, with its 95 %% interval.%s"
        .formatted(comparisons.baseline(), floor);
  }

  private DomContent byStrategy(Ledger ledger) {
    List<Column> gains = ledger.side(Side.GAIN);
    List<Column> costs = ledger.side(Side.COST);
    return table(
            caption("The ledger: strategies by gains and costs").withClass("unseen"),
            thead(
                tr(
                    th("Strategy").attr("scope", "col").attr("rowspan", 2),
                    group("Gains", gains),
                    group("Costs", costs)),
                tr(each(ledger.columns(), this::head))),
            tbody(
                each(
                    IntStream.range(0, strategies.size())
                        .mapToObj(row ->
                            tr(
                                th(strategies.get(row)).attr("scope", "row"),
                                each(ledger.columns(), column -> cell(column, row, true)))))),
            iff(compares(), tfoot(floors(ledger))))
        .withClass("ledger");
  }

  private static DomContent group(String words, List<Column> columns) {
    return iff(
        !columns.isEmpty(),
        th(words)
            .attr("scope", "colgroup")
            .attr("colspan", columns.size())
            .withClass("group " + words.toLowerCase(Locale.ROOT)));
  }

  private DomContent head(Column column) {
    return th(glossary.term(column.metric().id(), column.metric().label()))
        .attr("scope", "col")
        .withClass(column.side() == Side.COST ? "num cost" : "num");
  }

  /// Whether there is something to say of comparisons: what they show, or why there are none.
  private boolean compares() {
    return comparisons.any() || !comparisons.none().isEmpty();
  }

  private DomContent floors(Ledger ledger) {
    if (!comparisons.any()) {
      return tr(
          th("Told apart?").attr("scope", "row"),
          td(comparisons.none()).attr("colspan", ledger.columns().size()));
    }
    return tr(
        th("A/A floor").attr("scope", "row"),
        each(ledger.columns(), column -> td(floor(column)).withClass("num")));
  }

  private String floor(Column column) {
    return comparisons.floor(column.metric().id(), column.unit());
  }

  /// @param compared whether to say beside each figure how it compares
  private DomContent byMetric(Ledger ledger, String label, boolean compared) {
    int width = strategies.size() + (comparisons.any() ? 2 : 1);
    return table(
            caption(label + ": gains and costs by strategy").withClass("unseen"),
            thead(
                tr(
                    th("Figure").attr("scope", "col"),
                    each(strategies, name -> th(name).attr("scope", "col").withClass("num")),
                    iff(comparisons.any(), th("A/A floor").attr("scope", "col").withClass("num")))),
            each(
                List.of(Side.values()),
                side ->
                    tbody(
                        tr(
                            th(side == Side.GAIN ? "Gains" : "Costs")
                                .attr("scope", "rowgroup")
                                .attr("colspan", width)
                                .withClass("group")),
                        each(ledger.side(side), column -> row(column, compared)))),
            iff(
                !comparisons.any() && compares(),
                tfoot(
                    tr(
                        th("Told apart?").attr("scope", "row"),
                        td(comparisons.none()).attr("colspan", strategies.size())))))
        .withClass("ledger by-metric");
  }

  private DomContent row(Column column, boolean compared) {
    return tr(
        th(glossary.term(column.metric().id(), column.metric().label())).attr("scope", "row"),
        each(IntStream.range(0, strategies.size()).mapToObj(row -> cell(column, row, compared))),
        iff(comparisons.any(), td(floor(column)).withClass("num floor")));
  }

  private DomContent cell(Column column, int row, boolean compared) {
    Figure figure = column.figures().get(row);
    TdTag cell =
        td().attr("data-metric", column.metric().id())
            .attr("data-strategy", strategies.get(row))
            .withClass(
                (column.side() == Side.COST ? "num cost" : "num") + (figure.best() ? " best" : ""));
    Withheld withheld = figure.withheld();
    if (withheld != null) {
      return cell.with(
          span(FIGURES.plain(withheld.text())).withClass("withheld"),
          published(figure),
          iff(compared, compared(column, row)));
    }
    String interval = FIGURES.interval(figure);
    String runs = Figures.runs(figure, sheet.results().repeats());
    return cell.with(
        span(FIGURES.figure(figure)).withClass("value"),
        iff(figure.best(), span(" ★").withClass("star").with(Blocks.unseen(" best"))),
        iff(!interval.isEmpty(), small(interval).withClass("interval")),
        iff(!runs.isEmpty(), small(runs).withClass("runs")),
        share(figure, column.largest()),
        iff(figure.samples() > 1, small("n " + FIGURES.amount((double) figure.samples(), "count"))),
        published(figure),
        iff(compared, compared(column, row)));
  }

  /// What may be said against the baseline, in words first: colour only repeats them.
  private DomContent compared(Column column, int row) {
    return comparisons
        .of(strategies.get(row), column.metric().id())
        .<DomContent>map(each -> compared(each, column.unit()))
        .orElseGet(() -> each());
  }

  private DomContent compared(Comparison comparison, String unit) {
    String tone = comparison.told().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String interval = comparisons.interval(comparison, unit);
    return each(
        iff(
            comparison.effect() != null,
            small(comparisons.effect(comparison, unit) + " (" + interval + ")")
                .withClass("effect")),
        small(Comparisons.words(comparison.told())).withClass("told " + tone));
  }

  private static DomContent published(Figure figure) {
    return iff(
        figure.published() != null,
        small("published " + FIGURES.amount(figure.published(), figure.unit()))
            .withClass("published"));
  }

  /// A bar as long as the figure's share of its column's largest.
  private static DomContent share(Figure figure, double largest) {
    Double value = figure.value();
    double length = value == null || largest <= 0 ? 0 : Math.clamp(100 * value / largest, 0, 100);
    return new Element("svg")
        .withClass("share")
        .attr("aria-hidden", "true")
        .attr("width", "100%")
        .attr("height", "3")
        .with(
            new Element("rect")
                .attr("width", Math.round(length) + "%")
                .attr("height", "3")
                .attr("fill", "#8aa4bd"));
  }
}
