package assay.cli.trial;

import assay.cli.frame.ActionCommand;
import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.Workspace;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A command that runs single trials on this host, one after another, until it has an answer.
public abstract class TrialCommand extends ActionCommand {

  private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

  protected TrialCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  /// The trials of one command, with its answer.
  @FunctionalInterface
  protected interface Trials {
    ExitCode run(TrialRunner runner) throws IOException;
  }

  /// Prepares this host, announces the trials and runs them. Ctrl-C interrupts a trial, and leaves time for the answer.
  ///
  /// @param plan like the plans of the trials
  /// @param announced what is begun
  /// @param elsewhere the option that names another folder for the records
  /// @return the exit code
  /// @throws ProblemException E503 if a file cannot be written
  protected final int conduct(
      Plan plan, String announced, TrialOptions options, String elsewhere, Trials trials) {
    Optional<SilentPlanRunner> prepared = actions.quietly(plan, terminal);
    if (prepared.isEmpty()) {
      return ExitCode.INTERRUPTED.code();
    }
    terminal.note("assay: " + announced);
    InterruptHandler interrupts = new InterruptHandler();
    TrialRunner runner = new TrialRunner(prepared.get(), terminal, options.progress());
    try {
      return trials.run(runner).code();
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "a file of the search",
          e,
          "free space on that disk, or name another folder with " + elsewhere);
    } finally {
      runner.close();
      interrupts.over();
    }
  }

  /// Creates the folder for the records of all trials.
  ///
  /// @param kind begins the name of a folder among the runs
  /// @param out the user's folder, or null for one among the runs
  protected final Path newFolder(String kind, @Nullable Path out) throws IOException {
    Path runs = workspace.writableRuns();
    String name = kind + "-" + SECOND.format(LocalDateTime.now(ZoneId.systemDefault()));
    return Files.createDirectories(out == null ? runs.resolve(name) : out);
  }
}
