package assay.plan;

import assay.plan.Plan.Objective;
import assay.plan.Plan.ProductValue;
import assay.plan.Plan.Published;
import assay.plan.Plan.PublishedOnly;
import assay.plan.Plan.Trial;
import assay.plan.Plan.Unavailable;
import assay.plan.Plan.Value;
import assay.words.GlossaryEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds a [Plan], which explains the parts. Defaults: empty parts, one repeat, no soak.
public final class PlanBuilder {

  private final String study;
  private String question = "";
  private List<String> asks = List.of();
  private String engine = "";
  private String workload = "";
  private Map<String, Value> data = Map.of();
  private List<Configuration> configurations = List.of();
  private List<Step> steps = List.of();
  private List<String> checks = List.of();
  private List<Objective> objectives = List.of();
  private List<Published> published = List.of();
  private List<PublishedOnly> publishedOnly = List.of();
  private long seed;
  private int repeats = 1;
  private boolean lean;
  private List<Trial> trials = List.of();
  private List<Unavailable> unavailable = List.of();
  private List<String> leftOut = List.of();
  private Duration soak = Duration.ZERO;
  private List<GlossaryEntry> words = List.of();
  private List<ProductValue> productValues = List.of();
  private List<Trial> superseded = List.of();
  private @Nullable ReproducedFinding reproduces;

  public PlanBuilder(String study) {
    this.study = study;
  }

  public PlanBuilder question(String question) {
    this.question = question;
    return this;
  }

  public PlanBuilder asks(List<String> asks) {
    this.asks = asks;
    return this;
  }

  public PlanBuilder engine(String engine) {
    this.engine = engine;
    return this;
  }

  public PlanBuilder workload(String workload) {
    this.workload = workload;
    return this;
  }

  public PlanBuilder data(Map<String, Value> data) {
    this.data = data;
    return this;
  }

  public PlanBuilder configurations(List<Configuration> configurations) {
    this.configurations = configurations;
    return this;
  }

  public PlanBuilder steps(List<Step> steps) {
    this.steps = steps;
    return this;
  }

  public PlanBuilder checks(List<String> checks) {
    this.checks = checks;
    return this;
  }

  public PlanBuilder objectives(List<Objective> objectives) {
    this.objectives = objectives;
    return this;
  }

  public PlanBuilder published(List<Published> published) {
    this.published = published;
    return this;
  }

  public PlanBuilder publishedOnly(List<PublishedOnly> publishedOnly) {
    this.publishedOnly = publishedOnly;
    return this;
  }

  public PlanBuilder seed(long seed) {
    this.seed = seed;
    return this;
  }

  public PlanBuilder repeats(int repeats) {
    this.repeats = repeats;
    return this;
  }

  public PlanBuilder lean(boolean lean) {
    this.lean = lean;
    return this;
  }

  public PlanBuilder trials(List<Trial> trials) {
    this.trials = trials;
    return this;
  }

  public PlanBuilder unavailable(List<Unavailable> unavailable) {
    this.unavailable = unavailable;
    return this;
  }

  public PlanBuilder leftOut(List<String> leftOut) {
    this.leftOut = leftOut;
    return this;
  }

  public PlanBuilder soak(Duration soak) {
    this.soak = soak;
    return this;
  }

  public PlanBuilder words(List<GlossaryEntry> words) {
    this.words = words;
    return this;
  }

  public PlanBuilder productValues(List<ProductValue> productValues) {
    this.productValues = productValues;
    return this;
  }

  public PlanBuilder superseded(List<Trial> superseded) {
    this.superseded = superseded;
    return this;
  }

  public PlanBuilder reproduces(@Nullable ReproducedFinding reproduces) {
    this.reproduces = reproduces;
    return this;
  }

  public Plan plan() {
    return new Plan(
        study,
        question,
        asks,
        engine,
        workload,
        data,
        configurations,
        steps,
        checks,
        objectives,
        published,
        publishedOnly,
        seed,
        repeats,
        lean,
        trials,
        unavailable,
        leftOut,
        soak,
        words,
        productValues,
        superseded,
        reproduces);
  }
}
