package assay.report.chart;

import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;

import assay.record.results.RatePartResult;
import assay.record.results.Results.Comparison;
import assay.report.model.ComparisonWording;
import assay.report.model.RateTable;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// Response times in every part of a rate that changes, and in which parts configurations were shown to differ.
public final class LoadPartsSection {

  private static final String TITLE = "Part by part of the load";
  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final ReportModel model;
  private final RateTable table;

  private LoadPartsSection(ReportModel model, RateTable table) {
    this.model = model;
    this.table = table;
  }

  public static DomContent of(ReportModel model) {
    List<RateTable> tables = RateTable.of(model);
    if (tables.isEmpty()) {
      return each();
    }
    String tested =
        tables.stream().anyMatch(RateTable::tested)
            ? " Differences are tested over all parts together."
            : "";
    return HtmlBlocks.part(
        "parts",
        TITLE,
        p("The offered rate changes. Each row is a part of it; ramps that go from end to end are cut into ten. A"
                + " request belongs to the part in which it was due. Response times are medians over the runs."
                + " Requests that were not answered rank above all others."
                + tested)
            .withClass("hint"),
        each(tables, table -> new LoadPartsSection(model, table).drawn()));
  }

  /// The largest difference of each kind that the study does not ask about. The answer has the others.
  public static List<String> sentences(ReportModel model) {
    return RateTable.of(model).stream()
        .filter(table -> !table.asked() && model.configurations().size() > 1)
        .map(LoadPartsSection::largest)
        .toList();
  }

  private static String largest(RateTable table) {
    return "%s %s (%s)".formatted(table.label(), table.largest(), table.untested());
  }

  private DomContent drawn() {
    boolean tested = table.tested();
    List<String> names = model.configurations();
    List<String> others = tested ? names.subList(1, names.size()) : List.of();
    List<String> head = new ArrayList<>(List.of("from", "to", "offered"));
    head.addAll(names);
    others.forEach(name -> head.add(name + " against " + names.getFirst()));
    List<List<String>> rows = new ArrayList<>();
    for (RatePartResult part : table.rows()) {
      List<String> row =
          new ArrayList<>(
              List.of(
                  RateTable.time(part.fromNanos()),
                  RateTable.time(part.toNanos()),
                  RateTable.offered(part)));
      names.forEach(name -> row.add(FIGURES.plain(table.text(name, part))));
      others.forEach(name -> row.add(table.compared(name, part).map(this::compared).orElse("–")));
      rows.add(row);
    }
    return each(
        h3(table.label()),
        HtmlBlocks.grid(table.label(), head, rows),
        iff(!tested && names.size() > 1, p(FIGURES.plain(largest(table)))));
  }

  private String compared(Comparison comparison) {
    ComparisonWording facts = new ComparisonWording(model.results(), FIGURES);
    return switch (comparison.told()) {
      case BETTER, WORSE ->
          "%s (%s)".formatted(facts.effect(comparison, "ns"), facts.interval(comparison, "ns"));
      case NOT_DISTINGUISHABLE, NOT_COMPARABLE -> ComparisonWording.words(comparison.told());
    };
  }
}
