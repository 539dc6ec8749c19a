package assay.selftest.stage;

import assay.api.engine.DirectoryTree;
import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Plan.Objective;
import assay.plan.PlanBuilder;
import assay.plan.Step;
import assay.record.history.History;
import assay.record.io.RunDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A run with one trial and one configuration on a model, with its record and judgement.
///
/// @param model what truly happened
/// @param history what the clients recorded
public record ModelRun<M>(M model, History history, RunJudgement judgement) {

  private static final String MODEL = "model";
  private static final int IN_FLIGHT = 64;

  /// Plays the trial, and returns its model.
  @FunctionalInterface
  public interface ModelPlayer<M> {

    M play(SimulatedTrial trial) throws Exception;
  }

  public static <M> ModelRun<M> of(Plan plan, WorldFolder worlds, ModelPlayer<M> player)
      throws Exception {
    Path folder = worlds.world();
    try {
      RunDirectory directory = new RunDirectory(folder);
      List<M> models = new ArrayList<>();
      List<History> histories = new ArrayList<>();
      SimulatedRunRecorder.of(
          plan,
          0,
          directory,
          trial -> {
            models.add(player.play(trial));
            histories.add(trial.history());
          });
      return new ModelRun<>(models.getFirst(), histories.getFirst(), Judge.judge(directory));
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  /// A value that the world gives to a setting or a size of the data.
  public static Plan.Value value(Object value) {
    return new Plan.Value(value.toString(), "world");
  }

  /// The plan of one trial, without its question, workload, checks and objectives.
  public static PlanBuilder plan(long seed, Map<String, Plan.Value> settings, Step.Open step) {
    return new PlanBuilder("world/" + seed)
        .engine(MODEL)
        .configurations(List.of(new Configuration(MODEL, MODEL, settings)))
        .steps(List.of(step))
        .seed(seed)
        .repeats(1)
        .trials(List.of(new Plan.Trial(MODEL + "-1", MODEL, 1)));
  }

  /// @param rate requests per second
  /// @param warmUp in milliseconds
  /// @param window in milliseconds
  /// @param mix each kind's share in percent
  public static Step.Open step(
      double rate, long warmUp, long window, Map<String, Double> mix, List<FaultSpec> faults) {
    return new Step.Open(
        "open-1",
        rate,
        Step.Arrivals.POISSON,
        Duration.ofMillis(warmUp),
        Duration.ofMillis(window),
        mix,
        Step.Keys.UNIFORM,
        IN_FLIGHT,
        faults,
        null);
  }

  /// The objective that a figure is 0.
  public static Objective none(String metric, int line) {
    return new Objective(metric + " == 0", metric, LimitRelation.EQUAL, 0, line);
  }
}
