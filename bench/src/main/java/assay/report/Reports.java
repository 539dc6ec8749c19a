package assay.report;

import assay.record.PlainFile;
import assay.record.RunDirectory;
import java.io.IOException;

/// The files that show a judged run: page, table, summary and test report.
public final class Reports {

  private Reports() {}

  /// Writes all of them into a run's folder, over those that are there.
  ///
  /// @throws IOException when a file cannot be written
  public static void write(RunDirectory directory, Sheet sheet) throws IOException {
    PlainFile.replace(directory.report(), Page.of(sheet));
    PlainFile.replace(directory.table(), LedgerCsv.of(sheet.results()));
    PlainFile.replace(directory.summary(), Summary.of(sheet));
    PlainFile.replace(directory.junit(), Junit.of(sheet));
  }
}
