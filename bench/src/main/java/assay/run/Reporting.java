package assay.run;

import assay.judge.Judge;
import assay.judge.Judged;
import assay.record.CellRecord;
import assay.record.ResultsFile;
import assay.record.RunDirectory;
import assay.record.RunRecord;
import assay.report.Reports;
import assay.report.Sheet;
import java.io.IOException;
import java.util.List;

/// Judges and draws a run directory from its record alone: at the end of a run, and again whenever
/// somebody asks.
public final class Reporting {

  private Reporting() {}

  /// Judges a record and writes what was found beside it.
  public static Judged judge(RunDirectory directory) throws IOException {
    Judged judged = Judge.judge(directory);
    ResultsFile.write(directory, judged.results(), judged.verdicts());
    return judged;
  }

  /// Draws a judged record and returns what was drawn.
  public static Sheet report(RunDirectory directory) throws IOException {
    Sheet sheet = sheet(directory);
    Reports.write(directory, sheet);
    return sheet;
  }

  private static Sheet sheet(RunDirectory directory) {
    RunRecord record = RunRecord.open(directory);
    return new Sheet(
        ResultsFile.results(directory),
        ResultsFile.verdicts(directory),
        record.plan(),
        record.environment(),
        record.timeline(),
        record.marks(),
        record.probes(),
        pauses(record));
  }

  private static List<Sheet.Pause> pauses(RunRecord record) {
    return record.plan().cells().stream()
        .map(record::cell)
        .flatMap(cell -> pauses(cell).stream())
        .toList();
  }

  private static List<Sheet.Pause> pauses(CellRecord cell) {
    return cell.stops().entrySet().stream()
        .flatMap(process ->
            process.getValue().pauses().stream()
                .map(pause ->
                    new Sheet.Pause(
                        cell.cell().id(),
                        process.getKey(),
                        pause.startNanos(),
                        pause.lengthNanos())))
        .toList();
  }
}
