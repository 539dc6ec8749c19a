package assay.cli;

import assay.plan.Plan;
import assay.problem.Exit;
import java.nio.file.Path;

/// The actions on real processes and run directories.
final class ProcessActions implements Actions {

  @Override
  public Exit run(Plan plan, Path studyFile, RunOptions options, Terminal terminal) {
    throw new IllegalStateException("this build cannot carry out a plan");
  }

  @Override
  public Exit report(Path directory, Terminal terminal) {
    throw new IllegalStateException("this build cannot draw a report");
  }

  @Override
  public Exit judge(Path directory, Terminal terminal) {
    throw new IllegalStateException("this build cannot judge a record");
  }

  @Override
  public Exit calibrate(Terminal terminal) {
    throw new IllegalStateException("this build cannot calibrate");
  }
}
