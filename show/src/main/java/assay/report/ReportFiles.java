package assay.report;

import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.report.files.JunitReport;
import assay.report.files.ResultsCsv;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import java.io.IOException;

/// The files that show a judged run: page, table, summary and test report.
public final class ReportFiles {

  private ReportFiles() {}

  /// Writes all files into a run's folder and replaces older ones.
  public static void write(RunDirectory directory, ReportModel model) throws IOException {
    RecordFile.replace(directory.report(), ReportPage.of(model));
    RecordFile.replace(directory.table(), ResultsCsv.of(model.results()));
    RecordFile.replace(directory.summary(), SummaryMarkdown.of(model));
    RecordFile.replace(directory.junit(), JunitReport.of(model));
  }
}
