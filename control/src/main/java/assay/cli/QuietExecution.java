package assay.cli;

import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.Workspace;
import assay.plan.Plan;
import assay.record.results.Results;
import assay.run.PlanRunner;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs plans on this host without output.
///
/// @param untried why a workload of the user's jars was not tried on a correct engine; empty if it was, or need not be
/// @param warnings of the host check, for runs that are kept
record QuietExecution(Workspace workspace, String untried, Supplier<List<String>> warnings)
    implements SilentPlanRunner {

  @Override
  public QuietRun run(
      Plan plan, String study, RunRequest request, @Nullable Path index, RunProgress progress) {
    RunOptions options =
        new RunOptions(
            index == null ? workspace.writableRuns() : index,
            request.out(),
            request.study(),
            request.label().isEmpty() ? null : request.label(),
            request.command(),
            workspace.engines().measuredBy(plan),
            index == null ? warnings.get() : List.of(),
            workspace.userJars().jars(),
            null,
            null,
            request.judging(),
            untried);
    try {
      PlanRunner.Ended ended = PlanRunner.run(plan, study, options, progress);
      Results results = ended.sheet().results();
      return new QuietRun(
          ended.directory().root(),
          results.id(),
          ended.exit(),
          results.reproduction(),
          results.rows(),
          results.objectives());
    } catch (IOException | UncheckedIOException e) {
      throw CommandExecution.unwritable(e);
    }
  }
}
