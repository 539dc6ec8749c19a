package assay.cli;

import assay.plan.Plan;
import assay.problem.Exit;
import java.nio.file.Path;

/// What the commands set off beyond reading and telling.
interface Actions {

  /// Carries a plan out.
  Exit run(Plan plan, Path studyFile, Invocation options, Terminal terminal);

  /// Draws the report of a run directory again.
  Exit report(Path directory, Terminal terminal);

  /// Judges a run directory again.
  Exit judge(Path directory, Terminal terminal);

  /// Measures what the bench itself costs.
  Exit calibrate(Terminal terminal);
}
