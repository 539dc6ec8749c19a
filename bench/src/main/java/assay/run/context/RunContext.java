package assay.run.context;

import assay.api.engine.ExistingCluster;
import assay.cluster.Child;
import assay.cluster.ClusterLayout;
import assay.host.Hosts;
import assay.plan.Plan;
import assay.record.event.CellEvent;
import assay.record.io.RunDirectory;
import assay.schedule.Clock;
import java.io.IOException;

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
  public RunContext on(ExistingCluster there) {
    return with(new Joining(there, recorder));
  }

  /// Has clients join a cluster that was there before.
  private record Joining(ExistingCluster there, EventRecorder recorder)
      implements ClusterSession.Starter {

    @Override
    public ClusterSession start(ClusterLayout layout, Child.ChildListener listener)
        throws IOException {
      return ClusterSession.start(
          layout,
          there,
          listener,
          left -> recorder.record(layout.cell(), new CellEvent.CellFailed(left), "", left));
    }

    @Override
    public String says(ClusterLayout layout) {
      return "looking at the cluster that is there, and connecting %d client(s)"
          .formatted(layout.clientSeats().size());
    }
  }

  private RunContext with(ClusterSession.Starter other) {
    return new RunContext(plan, directory, recorder, progress, clock, other);
  }

  /// The same with another plan.
  public RunContext with(Plan other) {
    return new RunContext(other, directory, recorder, progress, clock, starter);
  }
}
