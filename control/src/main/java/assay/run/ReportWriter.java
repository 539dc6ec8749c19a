package assay.run;

import assay.compare.RunFileCheck;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.problem.ExitCode;
import assay.record.RunRecord;
import assay.record.TrialRecord;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.report.ReportFiles;
import assay.report.model.ReportModel;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Judges a run directory from its record alone and writes the report, at the end of a run or later.
public final class ReportWriter {

  private ReportWriter() {}

  /// Judges a record and writes the results into it.
  public static RunJudgement judge(RunDirectory directory) throws IOException {
    return judge(directory, JudgeMemoryLimits.ofHeap());
  }

  /// Judges a record and writes the results into it.
  ///
  /// @param memory the limit for the history of one trial
  public static RunJudgement judge(RunDirectory directory, JudgeMemoryLimits memory)
      throws IOException {
    RunJudgement judged = Judge.judge(directory, memory);
    ResultsFile.write(directory, judged.results(), judged.verdicts());
    return judged;
  }

  /// Writes the report of fresh results and returns its content.
  public static ReportModel report(RunDirectory directory, RunJudgement judged) throws IOException {
    ReportModel model = sheet(RunRecord.open(directory), judged);
    ReportFiles.write(directory, model);
    return model;
  }

  /// Writes the report of a record that was judged before, and returns its content.
  ///
  /// @throws assay.problem.ProblemException E848 if the record is not judged, E703 when its figures are damaged
  public static ReportModel report(RunDirectory directory) throws IOException {
    RunFileCheck.requireJudged(directory);
    RunRecord record = RunRecord.open(directory);
    Results results = RunFileCheck.sound(directory, record.environment());
    return report(directory, new RunJudgement(results, ResultsFile.verdicts(directory)));
  }

  /// The content of a judged record's report, without writing anything.
  ///
  /// @throws assay.problem.ProblemException E848 if the record is not judged, E703 when its figures are damaged
  public static ReportModel stored(RunDirectory directory) {
    RunFileCheck.requireJudged(directory);
    RunRecord record = RunRecord.open(directory);
    Results results = RunFileCheck.sound(directory, record.environment());
    return sheet(record, new RunJudgement(results, ResultsFile.verdicts(directory)));
  }

  /// The exit code of some results, the same at the run's end and later.
  public static ExitCode exit(Results results) {
    return results.outcome().exit();
  }

  private static ReportModel sheet(RunRecord record, RunJudgement judged) {
    return new ReportModel(
        judged.results(),
        judged.verdicts(),
        record.plan(),
        record.environment(),
        record.timeline().stream().filter(row -> counts(record, row.trial())).toList(),
        record.events().stream().filter(event -> counts(record, event.trial())).toList(),
        record.probes().stream().filter(sample -> counts(record, sample.trial())).toList(),
        pauses(record));
  }

  /// Whether the trial was not superseded. True without a trial.
  private static boolean counts(RunRecord record, @Nullable String trial) {
    return record.plan().superseded().stream().noneMatch(each -> each.id().equals(trial));
  }

  private static List<ReportModel.Pause> pauses(RunRecord record) {
    return record.plan().trials().stream()
        .filter(record::logsIntact)
        .map(record::trial)
        .flatMap(trial -> pauses(trial).stream())
        .toList();
  }

  private static List<ReportModel.Pause> pauses(TrialRecord trial) {
    return trial.stops().entrySet().stream()
        .flatMap(process ->
            process.getValue().pauses().stream()
                .map(pause ->
                    new ReportModel.Pause(
                        trial.trial().id(),
                        process.getKey(),
                        pause.startNanos(),
                        pause.lengthNanos())))
        .toList();
  }
}
