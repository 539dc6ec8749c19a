package assay.selftest.world;

import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.record.io.RunDirectory;
import assay.selftest.stage.Lie;
import assay.selftest.stage.RecordedRun;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.WorldFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// A run of a world, with its judgement and each cell's true events.
public record WorldRun(World world, List<CellTruth> cells, RunJudgement judgement)
    implements SimulatedRun {

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

  public static WorldRun of(World world) throws Exception {
    try (WorldFolder worlds = WorldFolder.open()) {
      return of(world, worlds);
    }
  }

  @Override
  public Map<String, Long> seen() {
    Map<String, Long> seen = new HashMap<>();
    seen.put("worlds of grids", 1L);
    seen.put("cells", (long) cells.size());
    seen.put("cells with lost writes", count(cell -> cell.losses().fewest() > 0));
    seen.put("cells with stale reads", count(cell -> cell.behind().before() > 0));
    seen.put("requests", cells.stream().mapToLong(cell -> cell.calls().calls().size()).sum());
    for (KnownRate.Told told : List.of(KnownRate.Told.HELD, KnownRate.Told.MISSED)) {
      seen.put(told.words(), count(cell -> KnownRate.of(cell, judgement) == told));
    }
    return seen;
  }

  private long count(Predicate<CellTruth> which) {
    return cells.stream().filter(which).count();
  }

  @Override
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

  static List<CellTruth> record(World world, RunDirectory directory) throws Exception {
    List<CellTruth> truths = new ArrayList<>();
    RecordedRun.of(
        WorldPlan.of(world),
        1_000 * world.slow(),
        directory,
        cell -> truths.add(new WorldCell(world, cell).play()));
    return truths;
  }
}
