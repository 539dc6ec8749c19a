package assay.cli.workspace;

import assay.cli.terminal.Terminal;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.history.JudgeMemoryLimits;
import assay.run.HeldCluster;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The actions of commands beyond reading and printing.
public interface CommandActions {

  ExitCode run(Plan plan, Path studyFile, RunRequest options, Terminal terminal);

  /// Prepares runs without output of plans like this one.
  ///
  /// @return empty when interrupted
  Optional<SilentPlanRunner> quietly(Plan plan, Terminal terminal);

  /// Resumes a stopped run.
  ///
  /// @param request how to show and judge the run
  /// @param allowed the settings with which the plan may reach beyond the run
  ExitCode resume(Path folder, RunRequest request, Set<String> allowed, Terminal terminal);

  /// Holds a cluster for other tools.
  ///
  /// @param duration how long, or null for no limit
  ExitCode up(HeldCluster.Kit kit, @Nullable Duration duration, Terminal terminal);

  /// Rebuilds the report of a run directory.
  ///
  /// @param all whether to print every figure and finding after the answer
  ExitCode report(Path directory, boolean all, Terminal terminal);

  /// Judges a run directory again.
  ///
  /// @param memory the limit for the history of one trial
  ExitCode judge(Path directory, JudgeMemoryLimits memory, Terminal terminal);

  /// Measures, stores and prints what Assay and this host add to every figure.
  ExitCode calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal);

  /// Checks Assay's claims and prints the results.
  ExitCode selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal);
}
