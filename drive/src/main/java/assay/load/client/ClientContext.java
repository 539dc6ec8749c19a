package assay.load.client;

import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Session;
import assay.api.Workload;
import assay.api.engine.Partitioned;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.plan.Step.Keys;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryWriter;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What all steps of a client share.
///
/// @param leases the keys that this client may write
/// @param history null if no events are kept
/// @param responses the outcomes of closed steps' requests, or null if they are not kept
public record ClientContext(
    Clock clock,
    ClientIdentity client,
    Session session,
    Workload workload,
    DataParameters data,
    WriteLeases leases,
    @Nullable HistoryWriter history,
    LatencyWriter latency,
    @Nullable ResponseLog responses,
    LoadListener sink) {

  public void record(long nanos, RunEvent event, @Nullable String step, String text) {
    sink.onEvent(new TimedEvent(nanos, client.trial(), step, text, event));
  }

  public HasJudgedData keyed() {
    return HasJudgedData.of(workload);
  }

  /// How a step chooses keys.
  ///
  /// @param step the step's index in the plan
  public KeyDistribution keys(Keys choice, int step) {
    return KeyDistribution.of(clock, choice, leases, SeedDerivation.of(client.seed(), step));
  }

  public RequestSource draw(int step, int worker, KeyDistribution keys) {
    return new RequestSource(client.streamSeed(step, worker), client.number(), data, keys, leases);
  }

  /// The engine's information on partitions; empty if it has none.
  public Optional<Partitioned> partitioned() {
    return find(Partitioned.class);
  }

  /// A capability of the default map; empty if the engine lacks it.
  public <T> Optional<T> find(Class<T> capability) {
    return find(capability, Session.DEFAULT_MAP);
  }

  /// A capability of one map; empty if the engine lacks it.
  public <T> Optional<T> find(Class<T> capability, String map) {
    try {
      return Optional.of(session.capability(capability, map));
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }
}
