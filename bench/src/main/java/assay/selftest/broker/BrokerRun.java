package assay.selftest.broker;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.load.ClientLoad;
import assay.load.FinalReadResult;
import assay.load.client.Client;
import assay.load.client.LoadListener;
import assay.metric.LimitRelation;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.PlanBuilder;
import assay.plan.ProcessName;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.HistoryReader;
import assay.record.history.HistoryWriter;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.LatencyWriter;
import assay.schedule.Seed;
import assay.selftest.stage.Lie;
import assay.selftest.stage.RecordedRun;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.WorldFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/// A run of a world of orders: the real load on a model broker, its record, and what the judge says of it.
///
/// @param world the world
/// @param broker what truly became of the orders
/// @param history what the clients recorded
/// @param judgement what the judge says
public record BrokerRun(
    BrokerWorld world, ModelBroker broker, History history, RunJudgement judgement) {

  private static final long SECOND_NANOS = 1_000_000_000;
  private static final String STRATEGY = "model";

  /// Plays a world, and judges what it has recorded. The record is deleted.
  public static BrokerRun of(BrokerWorld world, WorldFolder worlds) throws Exception {
    Path folder = worlds.world();
    try {
      RunDirectory directory = new RunDirectory(folder);
      Played played = new Played(world, directory);
      RecordedRun.of(plan(world), 0, directory, played);
      return new BrokerRun(world, played.broker(), played.history(), Judge.judge(directory));
    } finally {
      WorldFolder.delete(folder);
    }
  }

  private static Plan plan(BrokerWorld world) {
    Step.Open step =
        new Step.Open(
            "open-1",
            world.rate(),
            Step.Arrivals.POISSON,
            Duration.ZERO,
            Duration.ofMillis(world.window()),
            Map.of("order", 100 * world.replies(), "place", 100 * (1 - world.replies())),
            new Step.Keys("uniform", Step.Keys.Choice.UNIFORM, 0, 0, 0),
            64,
            List.of(),
            null);
    return new PlanBuilder("world/" + world.seed())
        .question("What becomes of the orders of this world?")
        .engine("model")
        .workload(OrderWorkload.ORDERS)
        .strategies(
            List.of(
                new Strategy(
                    STRATEGY, STRATEGY, Map.of("broker", new Plan.Value(STRATEGY, "world")))))
        .steps(List.of(step))
        .checks(List.of(OrderWorkload.ORDERS))
        .objectives(
            List.of(new Objective("lost-orders == 0", "lost-orders", LimitRelation.EQUAL, 0, 1)))
        .seed(world.seed())
        .repeats(1)
        .cells(List.of(new Plan.Cell(STRATEGY + "-1", STRATEGY, 1)))
        .plan();
  }

  /// All that is said of the world and is not so.
  public List<Lie> lies() {
    return OrderLies.of(this);
  }

  /// The one cell of such a run.
  private static final class Played implements RecordedRun.CellPlayer {

    private final BrokerWorld world;
    private final RunDirectory directory;
    private final History history = new History();
    private final List<ClientLoad> clients = new ArrayList<>();
    private final List<ModelBroker> brokers = new ArrayList<>();

    Played(BrokerWorld world, RunDirectory directory) {
      this.world = world;
      this.directory = directory;
    }

    ModelBroker broker() {
      return brokers.getFirst();
    }

    History history() {
      return history;
    }

    @Override
    public void play(
        Plan plan,
        Plan.Cell cell,
        SimulatedClock clock,
        List<TimedEvent> events,
        List<Interval> intervals)
        throws Exception {
      ModelBroker broker =
          new ModelBroker(world, clock, new SplittableRandom(Seed.of(world.seed(), 43)));
      brokers.add(broker);
      CellEvents cells = new CellEvents(clock, cell.id(), events);
      LoadListener listener =
          new LoadListener() {
            @Override
            public void ticked(List<Interval> rows) {
              intervals.addAll(rows);
            }

            @Override
            public void onEvent(TimedEvent event) {
              events.add(event);
            }
          };
      cells.record(new CellEvent.CellBegins(), "strategy " + cell.title());
      cells.record(new CellEvent.Ready(SECOND_NANOS), "the broker answers");
      for (int client = 0; client < world.clients(); client++) {
        clients.add(client(cell, client, clock, broker, listener));
      }
      for (ClientLoad client : clients) {
        client.load(directory.root(), 1, 1);
      }
      cells.record(new CellEvent.Loaded(1, OptionalLong.of(1)), "the data is loaded");
      Step step = plan.steps(cell).getFirst();
      List<Thread> threads = new ArrayList<>();
      for (ClientLoad client : clients) {
        threads.add(clock.start("assay-client", () -> client.run(0, step, false)));
      }
      threads.forEach(clock::join);
      cells.audit(clients.getFirst());
      for (ClientLoad client : clients) {
        client.close();
      }
      cells.record(new CellEvent.CellEnds(), "the run is complete");
      readBack(cell);
    }

    private ClientLoad client(
        Plan.Cell cell, int number, SimulatedClock clock, ModelBroker broker, LoadListener listener)
        throws IOException {
      String name = ProcessName.client(number + 1).text();
      return new ClientLoad(
          clock,
          new Client(cell.id(), name, number, world.clients(), Seed.of(world.seed(), 44)),
          1,
          broker,
          new OrderWorkload(),
          new DataParameters(Map.of(), new Settings(Map.of())),
          new HistoryWriter(directory.history(cell.id(), name), cell.id(), name),
          new LatencyWriter(directory.latency(cell.id(), name), cell.id(), name),
          null,
          listener);
    }

    private void readBack(Plan.Cell cell) throws IOException {
      for (int client = 0; client < world.clients(); client++) {
        String name = ProcessName.client(client + 1).text();
        if (!HistoryReader.read(directory.history(cell.id(), name), client, history)) {
          throw new IOException("the history of " + name + " ends in its middle");
        }
      }
    }
  }

  /// What happens to a cell, in the record.
  private record CellEvents(SimulatedClock clock, String cell, List<TimedEvent> events) {

    void record(CellEvent event, String text) {
      events.add(new TimedEvent(clock.nanos(), cell, null, text, event));
    }

    void audit(ClientLoad client) {
      record(new CellEvent.AuditBegins(), "reading every order back");
      FinalReadResult read = client.audit();
      record(
          new CellEvent.AuditEnds(
              OptionalInt.of(read.keys()),
              OptionalInt.of(read.unreadable()),
              OptionalInt.of(read.doubtful()),
              OptionalInt.of(read.again()),
              OptionalInt.of(read.onOwner())),
          "every order was read back");
    }
  }
}
