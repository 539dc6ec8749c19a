package assay.report;

import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.report.files.JunitReport;
import assay.report.files.ResultsCsv;
import assay.report.files.Summary;
import assay.report.model.ReportModel;
import assay.report.page.Page;
import java.io.IOException;

/// The files that show a judged run: page, table, summary and test report.
public final class Reports {

  private Reports() {}

  /// Writes all files into a run's folder and replaces older ones.
  public static void write(RunDirectory directory, ReportModel model) throws IOException {
    RecordFile.replace(directory.report(), Page.of(model));
    RecordFile.replace(directory.table(), ResultsCsv.of(model.results()));
    RecordFile.replace(directory.summary(), Summary.of(model));
    RecordFile.replace(directory.junit(), JunitReport.of(model));
  }
}
