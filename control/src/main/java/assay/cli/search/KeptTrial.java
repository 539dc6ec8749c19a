package assay.cli.search;

import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.RunRecord;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// Finished trials in the folder of a search that was stopped.
final class KeptTrial {

  private KeptTrial() {}

  /// @param folder of the search
  /// @param name of the trial's folder
  /// @param plan of the trial
  /// @return empty if the trial did not finish, or was not begun
  /// @throws ProblemException E863 if the folder holds a trial of another plan
  static Optional<QuietRun> of(Path folder, String name, Plan plan) {
    return Stream.of(name, name + "-INVALID")
        .map(each -> new RunDirectory(folder.resolve(each)))
        .filter(each -> Files.exists(each.results()))
        .findFirst()
        .map(kept -> {
          requireSame(folder, RunRecord.planOf(kept), plan);
          ResultsFile.requireAsWritten(kept, RunRecord.environmentOf(kept));
          Results results = ResultsFile.results(kept);
          return new QuietRun(
              kept.root(),
              results.id(),
              results.outcome().exit(),
              null,
              results.rows(),
              results.objectives());
        });
  }

  private static void requireSame(Path folder, Plan kept, Plan plan) {
    boolean same =
        kept.study().equals(plan.study())
            && kept.seed() == plan.seed()
            && kept.configurations().equals(plan.configurations())
            && kept.steps().equals(plan.steps())
            && kept.data().equals(plan.data());
    if (!same) {
      throw refused(folder, "holds a search with another study or other options");
    }
  }

  static ProblemException refused(Path folder, String what) {
    return ProblemException.ofInput(
        "E863",
        "`--continue %s`: the folder %s".formatted(ShellQuoting.shown(folder.toString()), what),
        "name the folder of a stopped search, with the study and the options of that search");
  }
}
