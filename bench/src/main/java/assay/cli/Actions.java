package assay.cli;

import assay.plan.Plan;
import assay.problem.Exit;
import assay.run.CalibrationRun;
import assay.run.OpenCluster;
import assay.run.SelfTestRun;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What the commands set off beyond reading and telling.
interface Actions {

  /// Carries a plan out.
  Exit run(Plan plan, Path studyFile, Invocation options, Terminal terminal);

  /// Holds a cluster for tools that are not Assay.
  ///
  /// @param lasts how long, or null for as long as it lasts
  Exit up(OpenCluster.Kit kit, @Nullable Duration lasts, Terminal terminal);

  /// Draws the report of a run directory again.
  Exit report(Path directory, Terminal terminal);

  /// Judges a run directory again.
  Exit judge(Path directory, Terminal terminal);

  /// Measures what the bench and this host add to every figure, stores it and prints it.
  Exit calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal);

  /// Checks what the bench claims of itself, and prints it.
  Exit selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal);
}
