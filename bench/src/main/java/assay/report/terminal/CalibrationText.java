package assay.report.terminal;

import assay.record.environment.Calibration;
import assay.report.text.CalibrationTables;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalSupport;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/// A calibration in a terminal.
public final class CalibrationText {

  private CalibrationText() {}

  /// Its lines.
  public static List<String> lines(Calibration calibration, TerminalSupport screen) {
    NumberFormat figures = screen.figures();
    List<String> lines = new ArrayList<>();
    for (String fact : CalibrationTables.facts(calibration, figures)) {
      lines.addAll(screen.wrap("", fact));
    }
    for (CalibrationTables.Part part : CalibrationTables.of(calibration, figures)) {
      lines.add("");
      lines.addAll(screen.wrap("", figures.plain(part.title() + ": " + part.says())));
      if (!part.rows().isEmpty()) {
        lines.addAll(new TextTable(plain(part.rows(), figures)).lines(screen.width()));
      }
    }
    return lines;
  }

  private static List<List<String>> plain(List<List<String>> rows, NumberFormat figures) {
    return rows.stream().map(row -> row.stream().map(figures::plain).toList()).toList();
  }
}
