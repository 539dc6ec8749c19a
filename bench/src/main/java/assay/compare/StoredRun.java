package assay.compare;

import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.io.DamagedRecord;
import assay.record.io.RunDirectory;
import assay.record.io.SealCheck;
import assay.record.results.Results;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/// A run as it was stored: its figures, what was decided about it, and what it was made with.
///
/// @param folder where it lies
/// @param label the user's name for it, empty where it has none
/// @param results its figures, which agree with the repeats they rest on
/// @param plan what was decided
/// @param environment the host and the versions
public record StoredRun(
    Path folder, String label, Results results, Plan plan, Environment environment) {

  /// Opens a stored run.
  ///
  /// @throws ProblemException E703 where a file is missing or damaged, or where its figures do not agree with
  ///     what they claim to rest on
  public static StoredRun open(Path folder, String label) {
    RunDirectory directory = new RunDirectory(folder);
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
      throw DamagedRecord.of(
          directory.plan(), "plan.yaml or environment.json is not as it was written");
    }
  }

  /// What is missing in a damaged plan is met where it is held against a plan, be it itself.
  private static void requireComparable(StoredRun run) {
    Comparability unused = Comparability.of(run, run);
  }

  /// The run in a few words: `a7f3`, `a7f3 “v1.4”`.
  public String name() {
    return label.isEmpty() ? results.id() : results.id() + " “" + label + "”";
  }
}
