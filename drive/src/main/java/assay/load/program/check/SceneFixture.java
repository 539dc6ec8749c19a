package assay.load.program.check;

import assay.api.Claim;
import assay.api.Claim.Leaves;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Response;
import assay.api.Settings;
import assay.api.Workload;
import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RegisterWriters;
import assay.load.keys.RequestSource;
import assay.load.keys.WriteLeases;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/// What one scene's program talks to: a session with loaded data, and the history of what the program reports.
final class SceneFixture implements LoadListener, AutoCloseable {

  private static final String TRIAL = "check";
  private static final long SEED = 42;

  final ClientContext context;
  final UnreliableSession session;
  private final boolean shared;
  private final Path historyFile;
  private final HistoryWriter history;
  private final List<String> failures = new CopyOnWriteArrayList<>();

  /// @param folder a new one
  /// @param shared whether all clients write all keys
  SceneFixture(
      Path folder,
      Workload workload,
      Map<String, Long> sizes,
      int client,
      int clients,
      boolean shared,
      UnreliableSession.Trouble trouble)
      throws IOException {
    Path unused = Files.createDirectories(folder);
    this.shared = shared;
    this.session = new UnreliableSession(trouble);
    DataParameters data =
        new DataParameters(sizes, new Settings(Map.of("writers", shared ? "shared" : "own")));
    ClientIdentity identity =
        new ClientIdentity(TRIAL, "client-" + (client + 1), client, clients, SEED);
    this.historyFile = folder.resolve("history.bin");
    this.history = new HistoryWriter(historyFile, TRIAL, identity.name());
    WriteLeases leases =
        new WriteLeases(
            Clock.host(),
            HasJudgedData.of(workload).registers(data),
            client,
            clients,
            RegisterWriters.of(data.settings()));
    this.context =
        new ClientContext(
            Clock.host(),
            identity,
            session,
            workload,
            data,
            leases,
            history,
            new LatencyWriter(folder.resolve("latency.hlog"), TRIAL, identity.name()),
            null,
            this);
    load();
  }

  private void load() {
    int loaded = context.keyed().loaded(context.data());
    for (int key = 0; key < loaded; key++) {
      session.values().put(key, loadedValue(key));
    }
    WriteLeases leases = context.leases();
    leases
        .claimUnwritten(loaded, Math.max(1, loaded), 1, 1)
        .forEach(batch -> batch.forEach(claim -> leases.release(claim, OperationOutcome.OK)));
  }

  private Object loadedValue(int key) {
    int clients = context.client().clients();
    return value(key, shared ? clients : 1, shared ? 0 : key % clients);
  }

  /// The value that Java writes.
  Object value(int key, long version, int writer) {
    UnreliableSession caught = new UnreliableSession(UnreliableSession.Trouble.NONE);
    RequestSource source =
        new RequestSource(
            SEED,
            writer,
            context.data(),
            KeyDistribution.uniform(context.leases().registers()),
            context.leases());
    Response unused =
        context
            .keyed()
            .load(List.of(new Claim(key, version, Leaves.VERSION)), source)
            .execute(caught);
    return Objects.requireNonNull(caught.values().get(key));
  }

  /// What the program reported so far.
  List<Operation> operations() throws IOException {
    history.flush();
    History read = new History();
    boolean unused = HistoryReader.read(historyFile, 0, read);
    return IntStream.range(0, read.size()).mapToObj(read::event).toList();
  }

  /// Why requests failed, as the program said.
  List<String> failures() {
    return failures;
  }

  @Override
  public void ticked(List<Interval> intervals) {}

  @Override
  public void onEvent(TimedEvent event) {
    if (event.event() instanceof StepEvent.RequestsFailed failed) {
      failures.add(failed.message());
    }
  }

  @Override
  public void close() throws IOException {
    context.latency().close();
    history.close();
  }
}
