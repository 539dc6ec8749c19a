package assay.load.client;

import assay.api.DataParameters;
import assay.api.KeyedData;
import assay.api.Session;
import assay.api.Workload;
import assay.api.engine.Partitioned;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.history.HistoryWriter;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What all steps of a client stand on.
///
/// @param clock what its threads wait for, and what its times are of
/// @param client which client this is
/// @param session its connection, shared by all threads
/// @param workload makes the requests
/// @param data the data's numbers
/// @param ledger who may write what
/// @param history where events go, or null where none are kept
/// @param latency where histograms go
/// @param responses where what came of requests of closed steps goes, or null where it is not kept
/// @param sink who hears of it
public record ClientContext(
    Clock clock,
    Client client,
    Session session,
    Workload workload,
    DataParameters data,
    WriteLeases ledger,
    @Nullable HistoryWriter history,
    LatencyWriter latency,
    @Nullable ResponseLog responses,
    LoadListener sink) {

  public void record(long nanos, RunEvent event, @Nullable String step, String text) {
    sink.onEvent(new TimedEvent(nanos, client.cell(), step, text, event));
  }

  /// The registers, counters and sets of the workload.
  public KeyedData keyed() {
    return KeyedData.of(workload);
  }

  /// What one worker of a step draws on.
  public RequestSource draw(int step, int worker, KeyDistribution keys) {
    return new RequestSource(client.streamSeed(step, worker), client.number(), data, keys, ledger);
  }

  /// The engine's own word on where keys live; empty where it gives none.
  public Optional<Partitioned> partitioned() {
    return find(Partitioned.class);
  }

  /// A capability of the default map; empty where the engine lacks it.
  public <T> Optional<T> find(Class<T> capability) {
    return find(capability, Session.DEFAULT_MAP);
  }

  /// A capability of one map; empty where the engine lacks it.
  public <T> Optional<T> find(Class<T> capability, String map) {
    try {
      return Optional.of(session.capability(capability, map));
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }
}
