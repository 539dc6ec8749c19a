package assay.cli.workspace;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.reproduction.ReproductionResult;
import assay.run.context.RunProgress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Runs plans on processes that are prepared once, without output.
public interface SilentPlanRunner {

  /// A run that has ended, in any way.
  ///
  /// @param directory the record
  /// @param id the run's id
  /// @param reproduction whether the plan's finding came back; null if it reproduces none
  record QuietRun(
      Path directory, String id, ExitCode exit, @Nullable ReproductionResult reproduction) {}

  /// Runs a plan. An interrupt of the calling thread stops it cleanly.
  ///
  /// @param study the study's text
  /// @param request the run's folder and its command
  /// @param index the folder whose index notes the run, or null for the folder of runs
  QuietRun run(
      Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress);
}
