package assay.cli.workspace;

import assay.cli.terminal.Terminal;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.record.history.JudgeMemory;
import assay.run.HeldCluster;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What the commands set off beyond reading and telling.
public interface CommandActions {

  /// Carries a plan out.
  ExitCode run(Plan plan, Path studyFile, RunRequest options, Terminal terminal);

  /// Goes on with a run that stopped in its middle.
  ///
  /// @param folder where it lies
  /// @param request how it is to be shown and judged
  /// @param allowed what of its plan may reach beyond the run
  ExitCode resume(Path folder, RunRequest request, Set<String> allowed, Terminal terminal);

  /// Holds a cluster for tools that are not Assay.
  ///
  /// @param duration how long, or null for as long as it lasts
  ExitCode up(HeldCluster.Kit kit, @Nullable Duration duration, Terminal terminal);

  /// Draws the report of a run directory again.
  ///
  /// @param all whether every figure and finding follows the answer
  ExitCode report(Path directory, boolean all, Terminal terminal);

  /// Judges a run directory again.
  ///
  /// @param memory how much the history of a cell may take
  ExitCode judge(Path directory, JudgeMemory memory, Terminal terminal);

  /// Measures what the bench and this host add to every figure, stores it and prints it.
  ExitCode calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal);

  /// Checks what the bench claims of itself, and prints it.
  ExitCode selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal);
}
