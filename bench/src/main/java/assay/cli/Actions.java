package assay.cli;

import assay.plan.Plan;
import assay.problem.Exit;
import assay.run.CalibrationRun;
import assay.run.SelfTestRun;
import java.nio.file.Path;

/// What the commands set off beyond reading and telling.
interface Actions {

  /// Carries a plan out.
  Exit run(Plan plan, Path studyFile, Invocation options, Terminal terminal);

  /// Draws the report of a run directory again.
  Exit report(Path directory, Terminal terminal);

  /// Judges a run directory again.
  Exit judge(Path directory, Terminal terminal);

  /// Measures what the bench and this host add to every figure, stores it and prints it.
  Exit calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal);

  /// Checks what the bench claims of itself, and prints it.
  Exit selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal);
}
