package assay.cli.reproduce;

import assay.compare.RunFileCheck;
import assay.judge.reproduction.StoredFindings;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.RunRecord;
import assay.record.environment.RunConditions;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.run.resume.CurrentConditions;
import assay.run.resume.StoppedRun;
import assay.run.resume.UnresumableRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A stored run with the findings that it holds.
///
/// @param id the run's id
/// @param conditions the conditions at the run's beginning
public record ReproducibleRun(
    RunDirectory directory,
    RunRecord record,
    String id,
    RunConditions conditions,
    StoredFindings findings) {

  /// Opens a run whose findings can be reproduced from its record.
  ///
  /// @throws ProblemException E848 if it is not finished, E847 if its kind cannot be reproduced, E842 if its conditions
  ///     are not recorded, E703 if its record was altered
  public static ReproducibleRun open(Path folder) {
    RunDirectory directory = new RunDirectory(folder);
    RunFileCheck.requireJudged(directory);
    RunRecord record = RunRecord.open(directory);
    Results results = RunFileCheck.sound(directory, record.environment());
    List<Problem> kinds =
        UnresumableRun.kinds(record.plan(), record.environment()).stream()
            .map(kind -> ofKind(directory, kind))
            .toList();
    ProblemException.throwIfAny(kinds);
    RunConditions conditions = StoppedRun.conditions(directory);
    requireStudy(directory, conditions);
    return new ReproducibleRun(
        directory,
        record,
        results.id(),
        conditions,
        StoredFindings.of(record.plan(), ResultsFile.verdicts(directory)));
  }

  private static Problem ofKind(RunDirectory directory, String kind) {
    return new Problem(
        "E847",
        "%s is %s: its record is not enough to reproduce it".formatted(directory.root(), kind),
        "run its study again, with the same --hosts, --existing or --for");
  }

  private static void requireStudy(RunDirectory directory, RunConditions conditions) {
    String study = RecordFile.text(directory.study());
    String then = conditions.files().get(RunConditions.STUDY);
    if (!CurrentConditions.checksum(study).equals(then)) {
      throw DamagedRecordProblems.of(
          directory.study(), "the study is not as it was when the run began");
    }
  }

  /// The finding that the user names, or the worst.
  ///
  /// @throws ProblemException E845 if the run holds no such finding, E703 if its trial was altered
  public StoredFinding finding(@Nullable String name) {
    List<StoredFinding> all = findings.all();
    if (all.isEmpty()) {
      throw ProblemException.ofInput(
          "E845",
          "run %s holds no finding: no check proved harm".formatted(id),
          "`assay report %s --all` shows what the checks found"
              .formatted(ShellQuoting.shown(directory.root().toString())));
    }
    Optional<StoredFinding> found =
        name == null ? Optional.of(all.getFirst()) : findings.find(name);
    StoredFinding finding = found.orElseThrow(() -> unknown(String.valueOf(name), all));
    Plan plan = record.plan();
    Stream.concat(plan.trials().stream(), plan.superseded().stream())
        .filter(trial -> trial.id().equals(finding.worst().trial()))
        .forEach(trial -> record.requireIntact(record.trial(trial)));
    return finding;
  }

  private ProblemException unknown(String name, List<StoredFinding> all) {
    String held =
        all.stream().map(each -> ShellQuoting.shown(each.name())).collect(Collectors.joining(", "));
    return ProblemException.ofInput(
        "E845",
        "run %s holds no finding `%s`".formatted(id, name),
        Problem.Place.ofOption("FINDING", name, name),
        "it holds " + held);
  }
}
