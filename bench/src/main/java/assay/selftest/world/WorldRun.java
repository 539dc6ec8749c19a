package assay.selftest.world;

import assay.json.JsonCodec;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.record.environment.Environment;
import assay.record.event.CellEvent;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.latency.Interval;
import assay.record.latency.IntervalLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/// A run of a world: its cells one after the other, its record, and what the judge says of it.
///
/// @param world the world
/// @param cells what truly happened in each cell
/// @param judgement what the judge says
public record WorldRun(World world, List<CellTruth> cells, RunJudgement judgement) {

  private static final long BEGINS_NANOS = 1_000_000_000_000L;

  /// Plays a world, and judges what it has recorded. The record is deleted.
  static WorldRun of(World world, WorldFolder worlds) throws Exception {
    Path folder = worlds.world();
    try {
      RunDirectory directory = new RunDirectory(folder);
      List<CellTruth> cells = record(world, directory);
      return new WorldRun(world, cells, Judge.judge(directory));
    } finally {
      WorldFolder.delete(folder);
    }
  }

  /// Plays one world alone.
  public static WorldRun of(World world) throws Exception {
    try (WorldFolder worlds = WorldFolder.open()) {
      return of(world, worlds);
    }
  }

  /// All that is said of the world and is not so; none where all of it holds.
  public List<Lie> lies() {
    List<Lie> lies = new ArrayList<>();
    for (CellTruth cell : cells) {
      lies.addAll(RecordLies.of(cell));
      lies.addAll(HarmLies.of(cell, judgement.verdicts().verdicts()));
      lies.addAll(TimeLies.of(cell, judgement.results(), judgement.verdicts().verdicts()));
    }
    lies.addAll(AnswerLies.of(cells, judgement.results()));
    return lies;
  }

  /// What plays the cells of a run.
  @FunctionalInterface
  interface CellPlayer {

    /// Plays a cell.
    ///
    /// @param events gets what happens in it
    /// @param intervals gets what its clients record interval by interval
    void play(
        Plan plan,
        Plan.Cell cell,
        SimulatedClock clock,
        List<TimedEvent> events,
        List<Interval> intervals)
        throws Exception;
  }

  /// Plays a world into a run directory, and returns what truly happened in each cell.
  static List<CellTruth> record(World world, RunDirectory directory) throws Exception {
    List<CellTruth> truths = new ArrayList<>();
    record(
        WorldPlan.of(world),
        1_000 * world.slow(),
        directory,
        (plan, cell, clock, events, intervals) ->
            truths.add(
                new WorldCell(world, plan, cell, clock, directory, events, intervals).play()));
    return truths;
  }

  /// Plays the cells of a plan, one after the other, into a run directory.
  ///
  /// @param switchNanos how long a client's host takes to let another thread work
  static void record(Plan plan, long switchNanos, RunDirectory directory, CellPlayer player)
      throws Exception {
    Files.createDirectories(directory.root().resolve("latency"));
    Files.createDirectories(directory.root().resolve("history"));
    PlanFile.write(plan, directory.plan());
    Files.writeString(directory.environment(), JsonCodec.document(environment()));
    List<TimedEvent> events = new ArrayList<>();
    List<Interval> intervals = new ArrayList<>();
    try (SimulatedClock clock = new SimulatedClock(plan.seed(), BEGINS_NANOS, switchNanos)) {
      events.add(
          new TimedEvent(
              clock.nanos(), null, null, "begins", new CellEvent.RunBegins(OptionalLong.of(0))));
      for (Plan.Cell cell : plan.cells()) {
        List<TimedEvent> own = new ArrayList<>();
        List<Interval> rows = new ArrayList<>();
        player.play(plan, cell, clock, own, rows);
        events.addAll(own);
        intervals.addAll(rows);
        clock.sleepUntil(clock.nanos() + BEGINS_NANOS / 100);
      }
      events.add(
          new TimedEvent(
              clock.nanos(), null, null, "the run is complete", new CellEvent.RunEnds()));
    }
    try (EventLog log = new EventLog(directory.events());
        IntervalLog timeline = new IntervalLog(directory.timeline())) {
      events.forEach(log::append);
      timeline.append(intervals);
    }
  }

  private static Environment environment() {
    return new Environment(
        "worlds",
        "2026-01-01T00:00:00Z",
        0,
        0,
        "./assay calibrate --self-test=worlds",
        Map.of("cores", "2", "memory", "8 GiB"),
        Map.of("model", "1"),
        Map.of(),
        List.of(),
        null,
        0);
  }
}
