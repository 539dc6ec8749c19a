package assay.run.context;

import assay.host.ExistingFile;
import assay.host.Hosts;
import assay.plan.Plan;
import assay.record.io.RunDirectory;
import assay.schedule.Clock;

/// What all cells of a run share.
///
/// @param plan what was decided; of a soak the rounds so far
/// @param directory where the record lies
/// @param recorder writes it
/// @param progress told what is being done
/// @param clock what is waited for
/// @param starter starts the processes of a cell
public record RunContext(
    Plan plan,
    RunDirectory directory,
    EventRecorder recorder,
    RunProgress progress,
    Clock clock,
    ClusterSession.Starter starter) {

  /// The context of a run on this host.
  public static RunContext here(
      Plan plan, RunDirectory directory, EventRecorder recorder, RunProgress progress) {
    return new RunContext(plan, directory, recorder, progress, Clock.host(), ClusterSession::start);
  }

  /// The same on several hosts.
  public RunContext on(Hosts hosts) {
    return with((layout, listener) -> ClusterSession.start(layout, hosts, listener));
  }

  /// The same on a cluster that was there before.
  public RunContext on(ExistingFile there) {
    return with(new Joining(plan, there, recorder));
  }

  private RunContext with(ClusterSession.Starter other) {
    return new RunContext(plan, directory, recorder, progress, clock, other);
  }

  /// The same with another plan.
  public RunContext with(Plan other) {
    return new RunContext(other, directory, recorder, progress, clock, starter);
  }
}
