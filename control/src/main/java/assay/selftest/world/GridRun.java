package assay.selftest.world;

import assay.api.engine.DirectoryTree;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.record.io.RunDirectory;
import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorldPlan;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.SimulatedRunRecorder;
import assay.selftest.stage.WorldFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// A run of a world, with its judgement and each trial's true events.
public record GridRun(GridWorld world, List<TrialTruth> trials, RunJudgement judgement)
    implements SimulatedRun {

  public static GridRun of(GridWorld world, WorldFolder worlds) throws Exception {
    Path folder = worlds.world();
    try {
      RunDirectory directory = new RunDirectory(folder);
      List<TrialTruth> trials = record(world, directory);
      return new GridRun(world, trials, Judge.judge(directory));
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  @Override
  public Map<String, Long> seen() {
    Map<String, Long> seen = new HashMap<>();
    seen.put(world.closed() == null ? "worlds of grids" : "worlds of closed loops", 1L);
    seen.put("trials", (long) trials.size());
    seen.put("trials with lost writes", count(trial -> trial.losses().fewest() > 0));
    seen.put("trials with stale reads", count(trial -> trial.behind().before() > 0));
    seen.put("requests", trials.stream().mapToLong(trial -> trial.calls().calls().size()).sum());
    for (TrialTruth trial : trials) {
      GridStaleRateCheck.count(trial, judgement, seen);
      if (world.isSteady()) {
        GridPercentileCheck.count(trial, judgement.results(), seen);
      }
    }
    return seen;
  }

  private long count(Predicate<TrialTruth> which) {
    return trials.stream().filter(which).count();
  }

  @Override
  public List<FalseStatement> lies() {
    List<FalseStatement> lies = new ArrayList<>();
    for (TrialTruth trial : trials) {
      lies.addAll(RecordTruthCheck.of(trial));
      lies.addAll(HarmTruthCheck.of(trial, judgement.verdicts().verdicts()));
      lies.addAll(
          world.closed() == null
              ? TimeTruthCheck.of(trial, judgement.results(), judgement.verdicts().verdicts())
              : ClosedLoopTruthCheck.ofTimes(trial, judgement.results()));
    }
    lies.addAll(AnswerTruthCheck.of(trials, judgement.results()));
    return lies;
  }

  static List<TrialTruth> record(GridWorld world, RunDirectory directory) throws Exception {
    List<TrialTruth> truths = new ArrayList<>();
    SimulatedRunRecorder.of(
        GridWorldPlan.of(world),
        1_000 * world.slow(),
        directory,
        trial -> truths.add(new GridTrial(world, trial).play()));
    return truths;
  }
}
