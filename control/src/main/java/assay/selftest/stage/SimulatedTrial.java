package assay.selftest.stage;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.Workload;
import assay.load.ClientLoad;
import assay.load.DataLoadResult;
import assay.load.FinalReadResult;
import assay.load.client.ClientIdentity;
import assay.load.client.LoadListener;
import assay.load.site.ArrivalWatch;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.event.FaultEvent;
import assay.record.event.RunEvent;
import assay.record.event.SiteEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// One trial of a simulated run, with one step: clients with the real load on a model system, faults, and a real
/// trial's record.
public final class SimulatedTrial implements LoadListener, AutoCloseable {

  private static final long SECOND_NANOS = 1_000_000_000;

  private final Plan plan;
  private final Plan.Trial trial;
  private final Step step;
  private final List<FaultSpec> planned;
  private final SimulatedClock clock;
  private final RunDirectory directory;
  private final List<TimedEvent> events = new ArrayList<>();
  private final List<Interval> intervals = new ArrayList<>();
  private final List<ClientLoad> clients = new ArrayList<>();
  private final List<Observer> observers = new ArrayList<>();
  private final List<Thread> faults = new ArrayList<>();
  private IntConsumer harm = fault -> {};
  private Consumer<TimedEvent> listener = event -> {};
  private boolean windowBegan;
  private boolean closed;

  SimulatedTrial(Plan plan, Plan.Trial trial, SimulatedClock clock, RunDirectory directory) {
    this.plan = plan;
    this.trial = trial;
    this.step = plan.steps(trial).getFirst();
    this.planned = step.faults();
    this.clock = clock;
    this.directory = directory;
  }

  private record Observer(String site, String name, ClientLoad load) {}

  public Plan plan() {
    return plan;
  }

  public Plan.Trial trial() {
    return trial;
  }

  public Step step() {
    return step;
  }

  public SimulatedClock clock() {
    return clock;
  }

  public RunDirectory directory() {
    return directory;
  }

  public List<TimedEvent> events() {
    return events;
  }

  public List<Interval> intervals() {
    return intervals;
  }

  /// Sets what performs the step's faults, each at its moment.
  ///
  /// @param does receives a fault's index in the step
  public void onFault(IntConsumer does) {
    harm = does;
  }

  /// Sets a listener for all events that clients note.
  public void listen(Consumer<TimedEvent> heard) {
    listener = heard;
  }

  @Override
  public void ticked(List<Interval> rows) {
    intervals.addAll(rows);
  }

  @Override
  public void onEvent(TimedEvent event) {
    events.add(event);
    if (event.type() == TimedEvent.Type.WINDOW_BEGINS && !windowBegan) {
      windowBegan = true;
      for (int i = 0; i < planned.size(); i++) {
        int fault = i;
        faults.add(clock.start(() -> inject(event.nanos(), fault)));
      }
    }
    listener.accept(event);
  }

  public void record(RunEvent event, @Nullable String ofStep, String text) {
    events.add(new TimedEvent(clock.nanos(), trial.id(), ofStep, text, event));
  }

  public void begin(String ready) {
    record(new TrialEvent.TrialBegins(), null, "configuration " + trial.title());
    record(new TrialEvent.Ready(SECOND_NANOS), null, ready);
  }

  /// Adds a client; all clients share the load.
  ///
  /// @param of final client count
  /// @return the client's load, which this trial closes
  public ClientLoad join(
      int of, int members, Session session, Workload workload, DataParameters data, long seed)
      throws IOException {
    int number = clients.size();
    String name = ProcessName.client(number + 1).text();
    ClientLoad client =
        load(
            name,
            new ClientIdentity(trial.id(), name, number, of, seed),
            members,
            session,
            workload,
            data);
    clients.add(client);
    return client;
  }

  private ClientLoad load(
      String name,
      ClientIdentity client,
      int members,
      Session session,
      Workload workload,
      DataParameters data)
      throws IOException {
    return new ClientLoad(
        clock,
        client,
        members,
        session,
        workload,
        data,
        new HistoryWriter(directory.history(trial.id(), name), trial.id(), name),
        new LatencyWriter(directory.latency(trial.id(), name), trial.id(), name),
        null,
        this);
  }

  /// Adds an observer, listening in a site.
  ///
  /// @param number the site's, from 1
  /// @param members how many members the site has
  public void observe(
      String site, int number, int members, Session session, Workload workload, DataParameters data)
      throws IOException {
    String name = ProcessName.observer(number).text();
    ClientIdentity client = new ClientIdentity(trial.id(), name, 0, 1, number);
    Observer observer =
        new Observer(site, name, load(name, client, members, session, workload, data));
    observers.add(observer);
    clients.forEach(ClientLoad::keepAcknowledged);
    observer.load().observe();
    record(
        new SiteEvent.ObserveBegins(site, name),
        null,
        "%s listens to what arrives in %s".formatted(name, site));
  }

  /// Waits until all acknowledged changes have reached every observed site.
  ///
  /// @param settles whether to wait only until arrivals stop
  /// @param patience after the last arrival
  public void drain(boolean settles, Duration patience) throws Exception {
    record(new SiteEvent.DrainBegins(), null, "what is on its way is waited for");
    List<Path> files = new ArrayList<>();
    for (int client = 0; client < clients.size(); client++) {
      Path folder = directory.process(trial.id(), ProcessName.client(client + 1).text());
      files.add(Files.createDirectories(folder).resolve("acknowledged.bin"));
      clients.get(client).tellAcknowledged(files.getLast());
    }
    List<Thread> waiting = new ArrayList<>();
    for (Observer observer : observers) {
      waiting.add(clock.start(() -> drain(observer, files, settles, patience)));
    }
    waiting.forEach(clock::join);
  }

  private void drain(Observer observer, List<Path> files, boolean settles, Duration patience) {
    try {
      ArrivalWatch.Drained drained = observer.load().awaitArrivals(files, settles, patience);
      record(
          new SiteEvent.Drained(
              observer.site(), observer.name(), drained.missing(), drained.waitedNanos()),
          null,
          "nothing more is waited for in " + observer.site());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void load() throws Exception {
    long entries = 0;
    long nanos = 0;
    for (ClientLoad client : clients) {
      DataLoadResult loaded = client.load(directory.root(), 1, 1);
      entries += loaded.entries();
      nanos += loaded.nanos();
    }
    record(new TrialEvent.Loaded(entries, OptionalLong.of(nanos)), null, "the data is loaded");
  }

  /// Runs the step on all clients, and returns after its faults are over too.
  public void run() {
    List<Thread> threads = new ArrayList<>();
    for (ClientLoad client : clients) {
      threads.add(clock.start("assay-client", () -> client.run(0, step, false)));
    }
    threads.forEach(clock::join);
    faults.forEach(clock::join);
  }

  private void inject(long windowNanos, int fault) {
    FaultSpec spec = planned.get(fault);
    int number = fault + 1;
    clock.sleepUntil(windowNanos + spec.at().toNanos());
    List<String> targets = List.of(spec.target());
    record(
        new FaultEvent.Asked(spec.fault(), spec.target(), targets, number),
        step.id(),
        spec.text(spec.target()));
    harm.accept(fault);
    record(
        new FaultEvent.TookEffect(
            OptionalDouble.empty(), OptionalDouble.empty(), "the model did it", number),
        step.id(),
        "the model did it");
    if (!spec.duration().isZero()) {
      clock.sleepUntil(clock.nanos() + spec.duration().toNanos());
      record(
          new FaultEvent.Over(
              "the model took it back",
              OptionalLong.of(spec.duration().toNanos()),
              OptionalLong.empty(),
              OptionalLong.empty(),
              OptionalDouble.empty(),
              number),
          step.id(),
          "the model took it back");
    }
  }

  public void audit() {
    record(new TrialEvent.AuditBegins(), null, "reading every key back");
    List<FinalReadResult> read = clients.stream().map(each -> each.audit(Duration.ZERO)).toList();
    record(
        new TrialEvent.AuditEnds(
            sum(read, FinalReadResult::keys),
            sum(read, FinalReadResult::unreadable),
            sum(read, FinalReadResult::doubtful),
            sum(read, FinalReadResult::again),
            sum(read, FinalReadResult::onOwner),
            sum(read, FinalReadResult::late),
            OptionalInt.of(0)),
        null,
        "every key was read back");
    observers.forEach(observer -> {
      FinalReadResult unused = observer.load().audit(Duration.ZERO);
    });
  }

  private static OptionalInt sum(
      List<FinalReadResult> read, ToIntFunction<FinalReadResult> number) {
    return OptionalInt.of(read.stream().mapToInt(number).sum());
  }

  public void end() throws IOException {
    close();
    record(new TrialEvent.TrialEnds(), null, "the run is complete");
  }

  public History history() throws IOException {
    History history = new History();
    for (int client = 0; client < clients.size(); client++) {
      String name = ProcessName.client(client + 1).text();
      if (!HistoryReader.read(directory.history(trial.id(), name), client, history)) {
        throw new IOException("the history of " + name + " ends in its middle");
      }
    }
    return history;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    for (ClientLoad client : clients) {
      client.close();
    }
    for (Observer observer : observers) {
      observer.load().close();
    }
  }
}
