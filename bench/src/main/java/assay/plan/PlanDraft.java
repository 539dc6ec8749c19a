package assay.plan;

import assay.plan.Plan.Cell;
import assay.plan.Plan.Objective;
import assay.plan.Plan.Published;
import assay.plan.Plan.Unavailable;
import assay.plan.Plan.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A plan that is being made: what is not said is empty, of one repeat, and no soak. [Plan] says what
/// each of its parts is.
public final class PlanDraft {

  private final String study;
  private String question = "";
  private List<String> asks = List.of();
  private String engine = "";
  private String workload = "";
  private Map<String, Value> data = Map.of();
  private List<Strategy> strategies = List.of();
  private List<Step> steps = List.of();
  private List<String> checks = List.of();
  private List<Objective> objectives = List.of();
  private List<Published> published = List.of();
  private long seed;
  private int repeats = 1;
  private boolean lean;
  private List<Cell> cells = List.of();
  private List<Unavailable> unavailable = List.of();
  private List<String> leftOut = List.of();
  private Duration soak = Duration.ZERO;

  /// A plan of a study of which nothing is decided yet.
  public PlanDraft(String study) {
    this.study = study;
  }

  public PlanDraft question(String question) {
    this.question = question;
    return this;
  }

  public PlanDraft asks(List<String> asks) {
    this.asks = asks;
    return this;
  }

  public PlanDraft engine(String engine) {
    this.engine = engine;
    return this;
  }

  public PlanDraft workload(String workload) {
    this.workload = workload;
    return this;
  }

  public PlanDraft data(Map<String, Value> data) {
    this.data = data;
    return this;
  }

  public PlanDraft strategies(List<Strategy> strategies) {
    this.strategies = strategies;
    return this;
  }

  public PlanDraft steps(List<Step> steps) {
    this.steps = steps;
    return this;
  }

  public PlanDraft checks(List<String> checks) {
    this.checks = checks;
    return this;
  }

  public PlanDraft objectives(List<Objective> objectives) {
    this.objectives = objectives;
    return this;
  }

  public PlanDraft published(List<Published> published) {
    this.published = published;
    return this;
  }

  public PlanDraft seed(long seed) {
    this.seed = seed;
    return this;
  }

  public PlanDraft repeats(int repeats) {
    this.repeats = repeats;
    return this;
  }

  public PlanDraft lean(boolean lean) {
    this.lean = lean;
    return this;
  }

  public PlanDraft cells(List<Cell> cells) {
    this.cells = cells;
    return this;
  }

  public PlanDraft unavailable(List<Unavailable> unavailable) {
    this.unavailable = unavailable;
    return this;
  }

  public PlanDraft leftOut(List<String> leftOut) {
    this.leftOut = leftOut;
    return this;
  }

  public PlanDraft soak(Duration soak) {
    this.soak = soak;
    return this;
  }

  /// The plan.
  public Plan plan() {
    return new Plan(
        study,
        question,
        asks,
        engine,
        workload,
        data,
        strategies,
        steps,
        checks,
        objectives,
        published,
        seed,
        repeats,
        lean,
        cells,
        unavailable,
        leftOut,
        soak);
  }
}
