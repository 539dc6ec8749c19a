package assay.run;

import assay.compare.Soundness;
import assay.judge.Judge;
import assay.judge.Judged;
import assay.problem.Exit;
import assay.record.CellRecord;
import assay.record.Results;
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

  /// Draws what was found just now and returns what was drawn.
  public static Sheet report(RunDirectory directory, Judged judged) throws IOException {
    Sheet sheet = sheet(RunRecord.open(directory), judged);
    Reports.write(directory, sheet);
    return sheet;
  }

  /// Draws a record that was judged before and returns what was drawn.
  ///
  /// @throws assay.problem.ProblemException E703 where its figures cannot be believed
  public static Sheet report(RunDirectory directory) throws IOException {
    RunRecord record = RunRecord.open(directory);
    Results results = Soundness.sound(directory, record.environment());
    return report(directory, new Judged(results, ResultsFile.verdicts(directory)));
  }

  /// The exit code that what a run came to leads to: at its end, and whenever it is judged or drawn.
  public static Exit exit(Results results) {
    return switch (results.outcome()) {
      case FINE -> Exit.FINE;
      case MISSED -> Exit.MISSED;
      case NOT_VALID -> Exit.NOT_VALID;
      case INTERRUPTED -> Exit.INTERRUPTED;
    };
  }

  private static Sheet sheet(RunRecord record, Judged judged) {
    return new Sheet(
        judged.results(),
        judged.verdicts(),
        record.plan(),
        record.environment(),
        record.timeline(),
        record.marks(),
        record.probes(),
        pauses(record));
  }

  private static List<Sheet.Pause> pauses(RunRecord record) {
    return record.plan().cells().stream()
        .filter(record::logsIntact)
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
