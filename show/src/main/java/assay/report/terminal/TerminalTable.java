package assay.report.terminal;

import assay.metric.ResultsTableSide;
import assay.metric.WithheldFigure;
import assay.record.results.Results.Figure;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.model.SteadyStateNotes;
import assay.report.model.WithheldNotes;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The chief figures for a terminal.
final class TerminalTable {

  private static final int LONGEST_NAME = 24;

  private final ReportModel model;
  private final TerminalCapabilities screen;
  private final NumberFormat format;
  private final List<String> reasons = new ArrayList<>();

  TerminalTable(ReportModel model, TerminalCapabilities screen) {
    this.model = model;
    this.screen = screen;
    this.format = screen.figures();
  }

  /// The lines: gains, costs, withheld figures with reasons, and comparisons.
  List<String> lines() {
    ResultsTable first = ResultsTable.of(model.results());
    ResultsTable table = first.known();
    List<String> lines = new ArrayList<>();
    if (!table.columns().isEmpty()) {
      TextTable plain = table(table, true);
      TextTable turned = table(table, false).turned();
      boolean turn = !plain.fits(screen.width()) && turned.fits(screen.width());
      List<String> text = (turn ? turned : plain).lines(screen.width());
      lines.add(screen.strong(text.getFirst()));
      lines.addAll(text.subList(1, text.size()));
      lines.add("");
    }
    RangeLegend.sentences(table.columns().stream().flatMap(column -> column.figures().stream()))
        .forEach(sentence -> lines.addAll(screen.wrap("  ", format.plain(sentence))));
    for (int i = 0; i < reasons.size(); i++) {
      lines.addAll(screen.wrap("  ", "[" + (i + 1) + "] " + reasons.get(i)));
    }
    for (String line : WithheldNotes.nowhere(first.unknown())) {
      lines.addAll(screen.wrap("  ", format.plain(line)));
    }
    for (String note : SteadyStateNotes.notes(model.results())) {
      lines.addAll(screen.wrap("  ", screen.doubt(format.plain(note))));
    }
    for (String note : table.notes()) {
      lines.addAll(screen.wrap("  ", "published: " + format.plain(note)));
    }
    lines.addAll(
        new TerminalComparison(model, screen, first.chief(model.plan().asks()).known()).lines());
    return lines;
  }

  private TextTable table(ResultsTable table, boolean sides) {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    model
        .configurations()
        .forEach(name -> head.add(format.clipped(format.plain(name), LONGEST_NAME)));
    rows.add(head);
    for (ResultsTableSide side : ResultsTableSide.values()) {
      List<Column> columns = table.side(side);
      if (sides && !columns.isEmpty()) {
        List<String> title = new ArrayList<>(Collections.nCopies(head.size(), ""));
        title.set(0, side == ResultsTableSide.GAIN ? "gains" : "costs");
        rows.add(title);
      }
      columns.forEach(column -> rows.addAll(rows(column)));
    }
    return new TextTable(rows);
  }

  private List<List<String>> rows(Column column) {
    List<String> row = new ArrayList<>(List.of("  " + format.plain(column.metric().label())));
    column.figures().forEach(figure -> row.add(cell(figure)));
    if (!column.published()) {
      return List.of(row);
    }
    List<String> published = new ArrayList<>(List.of("    published"));
    column.figures().forEach(f -> published.add(format.amount(f.published(), f.unit())));
    return List.of(row, published);
  }

  private String cell(Figure figure) {
    WithheldFigure withheld = figure.withheld();
    if (withheld != null) {
      String reason = format.plain(withheld.text());
      if (!reasons.contains(reason)) {
        reasons.add(reason);
      }
      return format.figure(figure) + " [" + (reasons.indexOf(reason) + 1) + "]";
    }
    String interval = format.interval(figure);
    return format.figure(figure)
        + (interval.isEmpty() ? "" : " " + interval)
        + (figure.best() ? " " + format.best() : "")
        + few(figure);
  }

  private String few(Figure figure) {
    String runs = NumberFormat.runs(figure, model.results().repeats());
    return runs.isEmpty() ? "" : " (" + runs + ")";
  }
}
