package assay.selftest.world;

import assay.api.DataParameters;
import assay.api.Settings;
import assay.plan.Plan;
import assay.record.event.TimedEvent;
import assay.schedule.SeedDerivation;
import assay.selftest.grid.CallLog;
import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.ModelGrid;
import assay.selftest.grid.ModelSession;
import assay.selftest.history.RegisterWorkload;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// One trial of a world's run: the real load on a model grid, with its record.
final class GridTrial {

  private static final long SECOND_NANOS = 1_000_000_000;

  private final GridWorld world;
  private final SimulatedTrial stage;
  private final SimulatedClock clock;
  private final ModelGrid grid;
  private final CallLog calls;
  private final Set<Integer> cutOff = new TreeSet<>();

  GridTrial(GridWorld world, SimulatedTrial stage) {
    this.world = world;
    this.stage = stage;
    this.clock = stage.clock();
    long seed = SeedDerivation.of(world.seed(), stage.plan().trials().indexOf(stage.trial()));
    this.grid = new ModelGrid(world, configuration(), clock, new SplittableRandom(seed));
    this.calls = new CallLog(grid, clock);
  }

  private Configuration configuration() {
    return world.configurations().stream()
        .filter(each -> each.name().equals(stage.trial().configuration()))
        .findFirst()
        .orElseThrow();
  }

  TrialTruth play() throws Exception {
    stage.onFault(fault -> grid.members().harm(world.faults().get(fault)));
    stage.listen(this::heard);
    stage.begin("every partition is owned");
    for (int client = 0; client < world.clients(); client++) {
      join(client);
    }
    writePartitions();
    stage.load();
    stage.run();
    grid.members().awaitSettled();
    clock.sleepUntil(clock.nanos() + SECOND_NANOS);
    stage.audit();
    stage.end();
    return new TrialTruth(
        world,
        stage.trial(),
        stage.step(),
        calls,
        grid,
        stage.events(),
        stage.intervals(),
        cutOff,
        stage.history());
  }

  private void heard(TimedEvent event) {
    switch (event.type()) {
      case WINDOW_BEGINS -> stall(event.nanos());
      case WINDOW_ENDS -> cutOff.addAll(grid.cutOff());
      default -> {}
    }
  }

  private void stall(long windowNanos) {
    for (SimulatedHarm stall : world.stalls()) {
      long at = windowNanos + ModelGrid.millis(stall.at());
      Thread unused =
          clock.start(() -> {
            clock.sleepUntil(at);
            grid.members().harm(stall);
          });
    }
  }

  static long clientSeed(GridWorld world, Plan.Trial trial) {
    return SeedDerivation.of(world.seed(), trial.repeat(), trial.id().hashCode());
  }

  private void join(int number) throws IOException {
    long seed = SeedDerivation.of(world.seed(), stage.trial().repeat(), number, 7);
    stage.join(
        world.clients(),
        world.members(),
        new ModelSession(world, grid, clock, number, calls, new SplittableRandom(seed)),
        new RegisterWorkload(),
        new DataParameters(Map.of("registers", (long) world.keys()), new Settings(Map.of())),
        clientSeed(world, stage.trial()));
  }

  private void writePartitions() throws IOException {
    Files.writeString(
        stage.directory().partitions(stage.trial().id()),
        IntStream.range(0, world.keys())
            .mapToObj(key -> Integer.toString(grid.partition(key)))
            .collect(Collectors.joining(",", "[", "]\n")));
  }
}
