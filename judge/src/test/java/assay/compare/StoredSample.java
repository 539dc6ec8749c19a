package assay.compare;

import assay.fact.Fact;
import assay.json.JsonCodec;
import assay.metric.MetricId;
import assay.metric.RepeatAggregation;
import assay.metric.WithheldFigure;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.RunOrder;
import assay.plan.Step;
import assay.record.ResultsDraft;
import assay.record.SyntheticTrial;
import assay.record.TrialDraft;
import assay.record.environment.Environment;
import assay.record.io.RunDirectory;
import assay.record.results.InvalidReason;
import assay.record.results.QuestionResult;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.RunIndex;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import assay.words.ReleaseOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Handmade stored runs for one configuration, `sync`, with given measurements.
public final class StoredSample {

  private final Path runs;
  private final String id;
  private final Map<String, double[]> figures = new LinkedHashMap<>();
  private final Map<String, Double> pooled = new LinkedHashMap<>();
  private final Map<String, Long> samples = new LinkedHashMap<>();
  private final Map<String, WithheldFigure> withheld = new LinkedHashMap<>();
  private final Set<String> endless = new HashSet<>();
  private final Map<String, double[]> services = new LinkedHashMap<>();
  private final Map<String, String> host = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> clusterConfigurations = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> products = new LinkedHashMap<>();
  private final List<TrialVerdict> verdicts = new ArrayList<>();
  private final List<QuestionResult> questions = new ArrayList<>();
  private List<String> configurations = List.of("sync");
  private String started = "2026-11-21T10:00:00Z";
  private String label = "";
  private Outcome outcome = Outcome.FINE;
  private boolean lean;
  private String order = RunOrder.RANDOM.word();
  private long seed = 42;
  private int rate = 2000;
  private int repeats = 1;
  private String release = "";

  public StoredSample(Path runs, String id) {
    this.runs = runs;
    this.id = id;
    host.put("processor", "Some CPU");
    host.put("cores", "2");
  }

  public StoredSample figure(String metric, double... values) {
    figures.put(metric, values);
    repeats = Math.max(repeats, values.length);
    return this;
  }

  /// The service times behind a percentile: the load generator sent late.
  public StoredSample late(String metric, double... values) {
    services.put(metric, values);
    return this;
  }

  /// A share of observations, pooled over all repeats.
  public StoredSample pooled(String metric, double share, long observations, double... values) {
    figure(metric, values);
    pooled.put(metric, share);
    samples.put(metric, observations);
    return this;
  }

  public StoredSample withheld(String metric, String why) {
    return withheld(metric, WithheldFigure.notMeasured(Fact.quoted(why)));
  }

  public StoredSample withheld(String metric, WithheldFigure why) {
    withheld.put(metric, why);
    figures.remove(metric);
    return this;
  }

  /// A figure with a known minimum only.
  public StoredSample atLeast(String metric, double... values) {
    endless.add(metric);
    return figure(metric, values);
  }

  public StoredSample at(String moment) {
    started = moment;
    return this;
  }

  public StoredSample label(String name) {
    label = name;
    return this;
  }

  public StoredSample outcome(Outcome came) {
    outcome = came;
    return this;
  }

  public StoredSample lean() {
    lean = true;
    return this;
  }

  public StoredSample order(String word) {
    order = word;
    return this;
  }

  public StoredSample seed(long number) {
    seed = number;
    return this;
  }

  /// The release that the configuration names.
  public StoredSample release(String name) {
    release = name;
    return this;
  }

  public StoredSample rate(int perSecond) {
    rate = perSecond;
    return this;
  }

  /// The results table's configurations, all with the same figures; the plan knows only `sync`.
  public StoredSample of(String... names) {
    configurations = List.of(names);
    return this;
  }

  public StoredSample open(String check, String why) {
    questions.add(
        new QuestionResult(
            QuestionResult.Kind.CHECK,
            check,
            "",
            "sync",
            QuestionResult.Answer.UNKNOWN,
            Fact.quoted(why)));
    return outcome(Outcome.UNANSWERED);
  }

  /// A check's proof in a trial.
  public StoredSample proved(String trial, String metric, long amount) {
    return verdict(
        trial,
        metric,
        List.of(Measure.of(metric, amount, Fact.quoted("" + amount))),
        "it happened");
  }

  /// A violation in a trial that no figure counts.
  public StoredSample violated(String trial, String check, String summary) {
    return verdict(trial, check, List.of(), summary);
  }

  private StoredSample verdict(String trial, String check, List<Measure> measures, String summary) {
    Verdict verdict =
        new Verdict(Status.INVALID, Fact.quoted(summary), measures, List.of(), List.of());
    verdicts.add(new TrialVerdict(trial, "sync", 1, check, verdict));
    return this;
  }

  public StoredSample host(String fact, String value) {
    host.put(fact, value);
    return this;
  }

  /// The existing cluster's configuration for a configuration.
  public StoredSample configured(String configuration, Map<String, String> values) {
    clusterConfigurations.put(configuration, values);
    return this;
  }

  /// The hashes of a product's files.
  public StoredSample product(String product, Map<String, String> files) {
    products.put(product, files);
    return this;
  }

  public StoredSample processor(String model) {
    host.put("processor", model);
    return this;
  }

  public Path folder() {
    return runs.resolve("2026-11-21-" + id + "-first-look");
  }

  public StoredRun stored() throws IOException {
    Files.createDirectories(folder());
    RunDirectory directory = new RunDirectory(folder());
    Files.writeString(directory.plan(), YAMLMapper.shared().writeValueAsString(plan()));
    Environment environment =
        new Environment(
            "0.1.0",
            started,
            0,
            0,
            "./assay run first-look",
            host,
            Map.of("reference", "1"),
            Map.of(),
            List.of(),
            null,
            0,
            List.of(),
            clusterConfigurations,
            "",
            products);
    Files.writeString(directory.environment(), JsonCodec.document(environment));
    Files.writeString(directory.results(), JsonCodec.document(results()));
    Files.writeString(
        directory.verdicts(), JsonCodec.document(new Verdicts(Verdicts.SCHEMA, id, verdicts)));
    RunIndex.note(
        runs,
        new RunIndex.Entry(id, "first-look", started, outcome.name(), label, folder().toString()));
    return StoredRun.open(folder(), label);
  }

  private Plan plan() {
    Step step =
        SyntheticTrial.step(
            new SyntheticTrial.Behaviour(rate, 20, 10, 200_000, 20_000, 450_000_000, false, 0));
    Configuration sync = SyntheticTrial.configuration("sync");
    Map<String, Plan.Value> settings = new LinkedHashMap<>(sync.settings());
    settings.put(RunOrder.SETTING, new Plan.Value(order, "default"));
    if (!release.isEmpty()) {
      settings.put(ReleaseOrder.SETTING, new Plan.Value(release, "--set"));
    }
    Configuration ordered = new Configuration(sync.name(), sync.slug(), settings);
    Plan plan = SyntheticTrial.plan(step, List.of(ordered), repeats);
    return plan.toBuilder().seed(seed).repeats(repeats).lean(lean).plan();
  }

  private Results results() {
    List<Figure> row = new ArrayList<>();
    figures.forEach((metric, values) -> row.add(figure(metric, values, null)));
    withheld.forEach((metric, why) -> row.add(figure(metric, new double[0], why)));
    return ResultsDraft.empty()
        .named(id, "first-look", "What?", "reference 1")
        .started(started)
        .came(
            outcome,
            "An answer.",
            outcome == Outcome.NOT_VALID
                ? List.of(InvalidReason.of("E701", Fact.quoted("late")))
                : List.of())
        .size(lean, seed, repeats)
        .reproduce("./assay run first-look")
        .rows(configurations.stream().map(name -> new Row(name, Map.of(), row)).toList())
        .trials(trials())
        .questions(questions)
        .results();
  }

  private Figure figure(String metric, double[] values, @Nullable WithheldFigure why) {
    MetricId id = MetricId.known(metric);
    List<Double> repeats = Arrays.stream(values).boxed().toList();
    Double value =
        values.length == 0
            ? null
            : pooled.getOrDefault(
                metric,
                id.fold() == RepeatAggregation.WORST
                    ? Arrays.stream(values).max().orElse(0)
                    : RunFileCheck.median(repeats));
    return new Figure(
        metric,
        id.side(),
        id.unit(),
        id.lowerIsBetter(),
        id.fold(),
        value,
        value,
        endless.contains(metric) ? null : value,
        null,
        null,
        null,
        why,
        repeats,
        samples.getOrDefault(metric, (long) values.length),
        null,
        null,
        false);
  }

  /// A trial per repeat; its windows have the results table's percentiles.
  private List<TrialResult> trials() {
    List<TrialResult> trials = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      List<Quantile> quantiles = new ArrayList<>();
      quantile(quantiles, "p50(put)", 0.5, repeat);
      quantile(quantiles, "p99(put)", 0.99, repeat);
      Window window =
          new Window(
              "open-1", "steady", "put", 1, 1, 0, 0, 0, 1, 1, quantiles, List.of(), List.of());
      trials.add(
          TrialDraft.of("sync-" + (repeat + 1), "sync", repeat + 1)
              .windows(List.of(window))
              .trial());
    }
    return trials;
  }

  private void quantile(List<Quantile> quantiles, String metric, double q, int repeat) {
    double[] values = figures.getOrDefault(metric, new double[0]);
    if (repeat < values.length) {
      long nanos = Math.round(values[repeat]);
      double[] service = services.get(metric);
      quantiles.add(
          service == null
              ? new Quantile(q, nanos)
              : new Quantile(q, nanos, nanos, nanos, Math.round(service[repeat]), null));
    }
  }
}
