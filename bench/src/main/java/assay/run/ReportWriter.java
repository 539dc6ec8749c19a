package assay.run;

import assay.compare.RunFileCheck;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.problem.ExitCode;
import assay.record.CellRecord;
import assay.record.RunRecord;
import assay.record.history.JudgeMemory;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.report.Reports;
import assay.report.model.ReportModel;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Judges and draws a run directory from its record alone: at the end of a run, and again whenever
/// somebody asks.
public final class ReportWriter {

  private ReportWriter() {}

  /// Judges a record and writes what was found beside it.
  public static RunJudgement judge(RunDirectory directory) throws IOException {
    return judge(directory, JudgeMemory.ofHeap());
  }

  /// The same with a bound.
  ///
  /// @param memory how much the history of a cell may take
  public static RunJudgement judge(RunDirectory directory, JudgeMemory memory) throws IOException {
    RunJudgement judged = Judge.judge(directory, memory);
    ResultsFile.write(directory, judged.results(), judged.verdicts());
    return judged;
  }

  /// Draws what was found just now and returns what was drawn.
  public static ReportModel report(RunDirectory directory, RunJudgement judged) throws IOException {
    ReportModel model = sheet(RunRecord.open(directory), judged);
    Reports.write(directory, model);
    return model;
  }

  /// Draws a record that was judged before and returns what was drawn.
  ///
  /// @throws assay.problem.ProblemException E703 where its figures cannot be believed
  public static ReportModel report(RunDirectory directory) throws IOException {
    RunRecord record = RunRecord.open(directory);
    Results results = RunFileCheck.sound(directory, record.environment());
    return report(directory, new RunJudgement(results, ResultsFile.verdicts(directory)));
  }

  /// The exit code that what a run came to leads to: at its end, and whenever it is judged or drawn.
  public static ExitCode exit(Results results) {
    return results.outcome().exit();
  }

  private static ReportModel sheet(RunRecord record, RunJudgement judged) {
    return new ReportModel(
        judged.results(),
        judged.verdicts(),
        record.plan(),
        record.environment(),
        record.timeline().stream().filter(row -> counts(record, row.cell())).toList(),
        record.events().stream().filter(event -> counts(record, event.cell())).toList(),
        record.probes().stream().filter(sample -> counts(record, sample.cell())).toList(),
        pauses(record));
  }

  /// Whether something is told of a run that was not superseded, or of all.
  private static boolean counts(RunRecord record, @Nullable String cell) {
    return record.plan().superseded().stream().noneMatch(each -> each.id().equals(cell));
  }

  private static List<ReportModel.Pause> pauses(RunRecord record) {
    return record.plan().cells().stream()
        .filter(record::logsIntact)
        .map(record::cell)
        .flatMap(cell -> pauses(cell).stream())
        .toList();
  }

  private static List<ReportModel.Pause> pauses(CellRecord cell) {
    return cell.stops().entrySet().stream()
        .flatMap(process ->
            process.getValue().pauses().stream()
                .map(pause ->
                    new ReportModel.Pause(
                        cell.cell().id(),
                        process.getKey(),
                        pause.startNanos(),
                        pause.lengthNanos())))
        .toList();
  }
}
