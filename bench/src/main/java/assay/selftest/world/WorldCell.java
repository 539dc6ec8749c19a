package assay.selftest.world;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.load.ClientLoad;
import assay.load.DataLoadResult;
import assay.load.FinalReadResult;
import assay.load.client.Client;
import assay.load.client.LoadListener;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.record.event.CellEvent;
import assay.record.event.FaultEvent;
import assay.record.event.RunEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Seed;
import assay.selftest.history.RegisterWorkload;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.world.World.Configuration;
import assay.selftest.world.World.Harm;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One cell of a world's run: the real load on a model grid, with the record it leaves.
final class WorldCell implements LoadListener {

  private static final long SECOND_NANOS = 1_000_000_000;

  private final World world;
  private final Plan.Cell cell;
  private final Step.Open step;
  private final SimulatedClock clock;
  private final RunDirectory directory;
  private final List<TimedEvent> events;
  private final List<Interval> intervals;
  private final ModelGrid grid;
  private final CallLog calls;
  private final CompletableFuture<Void> windowBegins = new CompletableFuture<>();
  private final Set<Integer> cutOff = new TreeSet<>();
  private final List<Thread> harms = new ArrayList<>();

  WorldCell(
      World world,
      Plan plan,
      Plan.Cell cell,
      SimulatedClock clock,
      RunDirectory directory,
      List<TimedEvent> events,
      List<Interval> intervals) {
    this.world = world;
    this.cell = cell;
    this.step = (Step.Open) plan.steps(cell).getFirst();
    this.clock = clock;
    this.directory = directory;
    this.events = events;
    this.intervals = intervals;
    long seed = Seed.of(world.seed(), plan.cells().indexOf(cell));
    this.grid = new ModelGrid(world, configuration(), clock, new SplittableRandom(seed));
    this.calls = new CallLog(grid, clock);
  }

  private Configuration configuration() {
    return world.configurations().stream()
        .filter(each -> each.name().equals(cell.strategy()))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void ticked(List<Interval> rows) {
    intervals.addAll(rows);
  }

  @Override
  public void onEvent(TimedEvent event) {
    events.add(event);
    if (event.type() == TimedEvent.Type.WINDOW_BEGINS && !windowBegins.isDone()) {
      injectFrom(event.nanos());
      windowBegins.complete(null);
    }
    if (event.type() == TimedEvent.Type.WINDOW_ENDS) {
      cutOff.addAll(grid.cutOff());
    }
  }

  private void record(RunEvent event, @Nullable String ofStep, String text) {
    events.add(new TimedEvent(clock.nanos(), cell.id(), ofStep, text, event));
  }

  /// Carries it out, and returns what truly happened.
  CellTruth play() throws Exception {
    record(new CellEvent.CellBegins(), null, "strategy " + cell.title());
    record(new CellEvent.Ready(SECOND_NANOS), null, "every partition is owned");
    List<ClientLoad> clients = new ArrayList<>();
    try {
      for (int client = 0; client < world.clients(); client++) {
        clients.add(client(client));
      }
      load(clients);
      run(clients);
      for (Thread harm : harms) {
        clock.join(harm);
      }
      grid.members().awaitSettled();
      clock.sleepUntil(clock.nanos() + SECOND_NANOS);
      audit(clients.getFirst());
    } finally {
      for (ClientLoad client : clients) {
        client.close();
      }
    }
    record(new CellEvent.CellEnds(), null, "the run is complete");
    return new CellTruth(world, cell, step, calls, events, intervals, cutOff, history());
  }

  static long clientSeed(World world, Plan.Cell cell) {
    return Seed.of(world.seed(), cell.repeat(), cell.id().hashCode());
  }

  private ClientLoad client(int number) throws IOException {
    String name = ProcessName.client(number + 1).text();
    Client client = new Client(cell.id(), name, number, world.clients(), clientSeed(world, cell));
    return new ClientLoad(
        clock,
        client,
        world.members(),
        new ModelSession(
            world,
            grid,
            clock,
            number,
            calls,
            new SplittableRandom(Seed.of(world.seed(), cell.repeat(), number, 7))),
        new RegisterWorkload(),
        new DataParameters(Map.of("registers", (long) world.keys()), new Settings(Map.of())),
        new HistoryWriter(directory.history(cell.id(), name), cell.id(), name),
        new LatencyWriter(directory.latency(cell.id(), name), cell.id(), name),
        null,
        this);
  }

  private void load(List<ClientLoad> clients) throws Exception {
    long entries = 0;
    long nanos = 0;
    for (ClientLoad client : clients) {
      DataLoadResult loaded = client.load(directory.root(), 1, 1);
      entries += loaded.entries();
      nanos += loaded.nanos();
    }
    Files.writeString(
        directory.partitions(cell.id()),
        IntStream.range(0, world.keys())
            .mapToObj(key -> Integer.toString(grid.partition(key)))
            .collect(Collectors.joining(",", "[", "]\n")));
    record(new CellEvent.Loaded(entries, OptionalLong.of(nanos)), null, "the data is loaded");
  }

  private void run(List<ClientLoad> clients) {
    List<Thread> threads = new ArrayList<>();
    for (ClientLoad client : clients) {
      threads.add(clock.start("assay-client", () -> client.run(0, step, false)));
    }
    threads.forEach(clock::join);
  }

  private History history() throws IOException {
    History history = new History();
    for (int client = 0; client < world.clients(); client++) {
      String name = ProcessName.client(client + 1).text();
      if (!HistoryReader.read(directory.history(cell.id(), name), client, history)) {
        throw new IOException("the history of " + name + " ends in its middle");
      }
    }
    return history;
  }

  private void audit(ClientLoad client) {
    record(new CellEvent.AuditBegins(), null, "reading every key back");
    FinalReadResult read = client.audit();
    record(
        new CellEvent.AuditEnds(
            OptionalInt.of(read.keys()),
            OptionalInt.of(read.unreadable()),
            OptionalInt.of(read.doubtful()),
            OptionalInt.of(read.again()),
            OptionalInt.of(read.onOwner())),
        null,
        "every key was read back");
  }

  private void injectFrom(long windowNanos) {
    for (int i = 0; i < step.faults().size(); i++) {
      FaultSpec fault = step.faults().get(i);
      Harm harm = world.faults().get(i);
      OptionalInt number = OptionalInt.of(i + 1);
      harms.add(clock.start(() -> inject(windowNanos, fault, harm, number)));
    }
    for (Harm stall : world.stalls()) {
      long at = windowNanos + ModelGrid.millis(stall.at());
      Thread unused =
          clock.start(() -> {
            clock.sleepUntil(at);
            grid.members().harm(stall);
          });
    }
  }

  private void inject(long windowNanos, FaultSpec fault, Harm harm, OptionalInt number) {
    clock.sleepUntil(windowNanos + fault.at().toNanos());
    List<String> targets = List.of("member-" + (harm.member() + 1));
    record(
        new FaultEvent.Asked(fault.fault(), fault.target(), targets, number),
        step.id(),
        fault.text(targets.getFirst()));
    grid.members().harm(harm);
    record(
        new FaultEvent.TookEffect(
            OptionalDouble.empty(), OptionalDouble.empty(), "the model did it", number),
        step.id(),
        "the model did it");
    if (harm.lasts() > 0) {
      clock.sleepUntil(clock.nanos() + fault.duration().toNanos());
      record(
          new FaultEvent.Over(
              "the model took it back",
              OptionalLong.of(fault.duration().toNanos()),
              OptionalLong.empty(),
              OptionalLong.empty(),
              OptionalDouble.empty(),
              number),
          step.id(),
          "the model took it back");
    }
  }
}
