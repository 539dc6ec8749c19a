package assay.selftest.world;

import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.record.io.RunDirectory;
import assay.selftest.stage.Lie;
import assay.selftest.stage.RecordedRun;
import assay.selftest.stage.WorldFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A run of a world: its cells one after the other, its record, and what the judge says of it.
///
/// @param world the world
/// @param cells what truly happened in each cell
/// @param judgement what the judge says
public record WorldRun(World world, List<CellTruth> cells, RunJudgement judgement) {

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

  /// Plays a world into a run directory, and returns what truly happened in each cell.
  static List<CellTruth> record(World world, RunDirectory directory) throws Exception {
    List<CellTruth> truths = new ArrayList<>();
    RecordedRun.of(
        WorldPlan.of(world),
        1_000 * world.slow(),
        directory,
        (plan, cell, clock, events, intervals) ->
            truths.add(
                new WorldCell(world, plan, cell, clock, directory, events, intervals).play()));
    return truths;
  }
}
