package assay.report;

import assay.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;

/// The files that show a judged run: page, table, summary and test report.
public final class Reports {

  private Reports() {}

  /// Writes all of them into a run's folder, over those that are there.
  ///
  /// @throws IOException when a file cannot be written
  public static void write(RunDirectory directory, Sheet sheet) throws IOException {
    Files.writeString(directory.report(), Page.of(sheet));
    Files.writeString(directory.table(), LedgerCsv.of(sheet.results()));
    Files.writeString(directory.summary(), Summary.of(sheet));
    Files.writeString(directory.junit(), Junit.of(sheet));
  }
}
