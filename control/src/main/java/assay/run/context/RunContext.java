package assay.run.context;

import assay.cluster.ChildHandle;
import assay.cluster.ClusterLayout;
import assay.host.ConnectedHosts;
import assay.host.ExistingClusterFile;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.run.existing.ConfigurationSwitch;
import assay.schedule.Clock;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Shared context of all trials of a run.
///
/// @param plan the plan; of a soak, the rounds so far
/// @param clock the clock for waits
public record RunContext(
    Plan plan,
    RunDirectory directory,
    EventRecorder recorder,
    RunProgress progress,
    Clock clock,
    StartedCluster.Starter starter) {

  /// The context of a run on this host.
  public static RunContext here(
      Plan plan, RunDirectory directory, EventRecorder recorder, RunProgress progress) {
    return new RunContext(plan, directory, recorder, progress, Clock.host(), StartedCluster::start);
  }

  /// The same context on several hosts.
  public RunContext on(ConnectedHosts hosts) {
    return with((layout, listener) -> StartedCluster.start(layout, hosts, listener));
  }

  /// The same context on an existing cluster.
  public RunContext on(ExistingClusterFile there) {
    return with(new Joining(plan, there, recorder));
  }

  private RunContext with(StartedCluster.Starter other) {
    return new RunContext(plan, directory, recorder, progress, clock, other);
  }

  public RunContext with(Plan other) {
    return new RunContext(other, directory, recorder, progress, clock, starter);
  }

  /// Lets clients join an existing cluster in the configuration of the trial's configuration.
  private static final class Joining implements StartedCluster.Starter {

    private final Plan plan;
    private final ExistingClusterFile there;
    private final EventRecorder recorder;
    private final @Nullable ConfigurationSwitch clusterConfigurations;
    private @Nullable ExistingClusterAccess use;

    Joining(Plan plan, ExistingClusterFile there, EventRecorder recorder) {
      this.plan = plan;
      this.there = there;
      this.recorder = recorder;
      clusterConfigurations =
          there.clusterConfigurations().isEmpty()
              ? null
              : new ConfigurationSwitch(
                  there, (trial, event, text) -> recorder.record(trial, event, "", text));
    }

    @Override
    public StartedCluster start(ClusterLayout layout, ChildHandle.ChildListener listener)
        throws IOException {
      if (clusterConfigurations != null) {
        configure(clusterConfigurations, layout);
      }
      return StartedCluster.start(
          layout,
          there.cluster(),
          listener,
          left -> recorder.record(layout.trial(), new TrialEvent.TrialFailed(left), "", left),
          clusterConfigurations);
    }

    private void configure(ConfigurationSwitch switching, ClusterLayout layout) throws IOException {
      if (!switching.surveyed()) {
        ExistingClusterAccess operator = new ExistingClusterAccess(layout, there.cluster());
        use = operator;
        survey(switching, operator);
      }
      switching.set(layout.settings().text(Configuration.CLUSTER_CONFIGURATION), layout.trial());
    }

    private void survey(ConfigurationSwitch switching, ExistingClusterAccess operator)
        throws IOException {
      List<String> names =
          plan.configurations().stream()
              .map(
                  configuration -> configuration.values().text(Configuration.CLUSTER_CONFIGURATION))
              .distinct()
              .toList();
      try {
        boolean unused =
            operator.alone(client -> {
              switching.survey(names, () -> operator.look(client).configuration());
              return true;
            });
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while the configurations were tried", e);
      }
    }

    @Override
    public String says(ClusterLayout layout) {
      return "%s, and connecting %s"
          .formatted(
              clusterConfigurations == null || clusterConfigurations.surveyed()
                  ? "looking at the existing cluster"
                  : "setting and reading each configuration of the existing cluster",
              StartedCluster.Starter.counted(layout.clientSeats().size(), "client"));
    }

    @Override
    public Optional<String> end() {
      ConfigurationSwitch switching = clusterConfigurations;
      ExistingClusterAccess operator = use;
      if (switching == null || operator == null) {
        return Optional.empty();
      }
      try {
        return operator.uninterrupted(
            client -> switching.restore(() -> operator.view(client).configuration()));
      } catch (IOException e) {
        return Optional.of(
            "whether the cluster is in its configuration of before is not known: "
                + e.getMessage());
      }
    }
  }
}
