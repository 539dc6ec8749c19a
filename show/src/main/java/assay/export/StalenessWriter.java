package assay.export;

import assay.problem.SpreadsheetCell;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.record.results.Verdicts.TrialVerdict;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;

/// The curves of staleness as CSV: a row for each trial, curve and point, with its band.
final class StalenessWriter {

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader(
              "trial",
              "configuration",
              "repeat",
              "curve",
              "unit",
              "from",
              "to",
              "share",
              "low",
              "high",
              "reads")
          .get();

  private final Verdicts verdicts;

  StalenessWriter(Verdicts verdicts) {
    this.verdicts = verdicts;
  }

  /// @return points
  long write(Writer out) throws IOException {
    long points = 0;
    // The caller closes the writer.
    CSVPrinter printer = new CSVPrinter(out, FORMAT);
    for (TrialVerdict verdict : verdicts.verdicts()) {
      for (Curve curve : verdict.verdict().curves()) {
        if (Curve.isOfStaleness(curve.name())) {
          for (Point point : curve.points()) {
            print(printer, verdict, curve.name(), point);
            points++;
          }
        }
      }
    }
    printer.flush();
    return points;
  }

  private static void print(CSVPrinter printer, TrialVerdict verdict, String curve, Point point)
      throws IOException {
    Band band = point.band();
    printer.printRecord(
        verdict.trial(),
        SpreadsheetCell.of(verdict.configuration()),
        verdict.repeat(),
        curve.substring(Curve.STALENESS.length()).replace(' ', '-'),
        curve.equals(Curve.VERSIONS_BEHIND) ? "versions" : "ns",
        number(point.x()),
        number(band == null ? null : band.to()),
        number(point.y()),
        number(band == null ? null : Double.valueOf(band.low())),
        number(band == null ? null : Double.valueOf(band.high())),
        point.samples());
  }

  /// Never in powers of ten: spreadsheets disagree about them.
  private static String number(@Nullable Double value) {
    return value == null
        ? ""
        : new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
  }
}
