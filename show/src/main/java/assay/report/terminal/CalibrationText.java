package assay.report.terminal;

import assay.record.environment.Calibration;
import assay.report.text.CalibrationTables;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/// A calibration in a terminal.
public final class CalibrationText {

  private CalibrationText() {}

  public static List<String> lines(Calibration calibration, TerminalCapabilities screen) {
    NumberFormat format = screen.figures();
    List<String> lines = new ArrayList<>();
    for (String fact : CalibrationTables.facts(calibration, format)) {
      lines.addAll(screen.wrap("", fact));
    }
    for (CalibrationTables.Part part : CalibrationTables.of(calibration, format)) {
      lines.add("");
      lines.addAll(screen.wrap("", format.plain(part.title() + ": " + part.says())));
      if (!part.rows().isEmpty()) {
        lines.addAll(new TextTable(plain(part.rows(), format)).lines(screen.width()));
      }
    }
    return lines;
  }

  private static List<List<String>> plain(List<List<String>> rows, NumberFormat format) {
    return rows.stream().map(row -> row.stream().map(format::plain).toList()).toList();
  }
}
