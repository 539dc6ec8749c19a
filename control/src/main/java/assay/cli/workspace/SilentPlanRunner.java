package assay.cli.workspace;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.reproduction.ReproductionResult;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import assay.run.context.RunProgress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs plans on processes that are prepared once, without output.
public interface SilentPlanRunner {

  /// A run that has ended, in any way.
  ///
  /// @param directory the record
  /// @param id the run's id
  /// @param reproduction whether the plan's finding came back; null if it reproduces none
  /// @param rows the results table
  /// @param objectives the results of the plan's objectives
  record QuietRun(
      Path directory,
      String id,
      ExitCode exit,
      @Nullable ReproductionResult reproduction,
      List<Row> rows,
      List<ObjectiveResult> objectives) {}

  /// Runs a plan. An interrupt of the calling thread stops it cleanly.
  ///
  /// @param study the study's text
  /// @param request the run's folder and its command
  /// @param index the folder whose index notes the run, or null for the folder of runs
  QuietRun run(
      Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress);
}
