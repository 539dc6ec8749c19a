package assay.compare;

import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.io.DamagedRecordProblems;
import assay.record.io.RunDirectory;
import assay.record.io.SealCheck;
import assay.record.results.Results;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// A run as stored.
///
/// @param label may be empty
/// @param results validated figures
public record StoredRun(
    Path folder, String label, Results results, Plan plan, Environment environment) {

  /// @throws ProblemException E848 if the run is not finished, E703 when a file is missing or damaged, or the figures contradict their repeats
  public static StoredRun open(Path folder, String label) {
    RunDirectory directory = new RunDirectory(folder);
    RunFileCheck.requireJudged(directory);
    try {
      Plan plan = RunRecord.planOf(directory);
      Environment environment = RunRecord.environmentOf(directory);
      SealCheck.of(directory, environment.sealed()).requireRun();
      Results results = RunFileCheck.sound(directory, environment);
      StoredRun run = new StoredRun(folder, label, results, plan, environment);
      requireComparable(run);
      return run;
    } catch (ProblemException | UncheckedIOException e) {
      throw e;
    } catch (RuntimeException e) {
      throw DamagedRecordProblems.of(
          directory.plan(), "plan.yaml or environment.json is not as it was written");
    }
  }

  /// Compares the run with itself, which reveals what a damaged plan lacks.
  private static void requireComparable(StoredRun run) {
    Comparability unused = Comparability.of(run, run);
  }

  /// The short name: `a7f3`, `a7f3 “v1.4”`.
  public String name() {
    return label.isEmpty() ? results.id() : results.id() + " “" + label + "”";
  }
}
