package assay.plan;

import assay.metric.LimitRelation;
import assay.words.GlossaryEntry;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All decisions about a run.
///
/// @param study the study's id: `first-look`, `tradeoffs/backups`
/// @param asks the ids of the figures in question; may be empty
/// @param configurations the baseline, then the others in the study's order
/// @param steps every trial's steps, in order
/// @param checks names of checkers
/// @param repeats fresh clusters per configuration
/// @param lean whether windows and data are shrunk
/// @param trials in the order in which they run
/// @param unavailable what the host or engine lacks
/// @param leftOut names of configurations left out by a lean run or `--only`
/// @param soak how long rounds follow one another on the same members; `trials` are then the rounds so far. Zero
///     without a soak
/// @param words the words that the checkers of a user's jar declare, for these checks and their metrics
/// @param productValues what Assay sets in the products, where their own defaults are others
/// @param superseded interrupted trials, repeated under other ids; they do not count
/// @param reproduces the stored finding that the run reproduces; null without one
public record Plan(
    String study,
    String question,
    List<String> asks,
    String engine,
    String workload,
    Map<String, Value> data,
    List<Configuration> configurations,
    List<Step> steps,
    List<String> checks,
    List<Objective> objectives,
    List<Published> published,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PublishedOnly> publishedOnly,
    long seed,
    int repeats,
    boolean lean,
    List<Trial> trials,
    List<Unavailable> unavailable,
    List<String> leftOut,
    Duration soak,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<GlossaryEntry> words,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ProductValue> productValues,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Trial> superseded,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReproducedFinding reproduces) {

  /// The fewest repeats that separate configurations. Chance makes six blocks agree in 2 of 64 cases; five in 2 of 32,
  /// above 5 %.
  public static final int ENOUGH_REPEATS = 6;

  /// The origin of values that a lean run changed.
  public static final String LEAN = "--lean";

  /// The origin of defaults that an existing cluster does not get.
  public static final String NOT_APPLIED = "not applied: the cluster existed before";

  /// The warm-up of processes shared by several trials of a lean run, over all parts of a step.
  public static final Duration FIRST_WARM_UP = Duration.ofSeconds(5);

  public Plan {
    asks = List.copyOf(asks);
    leftOut = List.copyOf(leftOut);
    configurations = List.copyOf(configurations);
    steps = List.copyOf(steps);
    checks = List.copyOf(checks);
    objectives = List.copyOf(objectives);
    published = List.copyOf(published);
    // Left out of the file if empty.
    publishedOnly = publishedOnly == null ? List.of() : List.copyOf(publishedOnly);
    trials = List.copyOf(trials);
    unavailable = List.copyOf(unavailable);
    // Left out of the file if empty.
    words = words == null ? List.of() : List.copyOf(words);
    productValues = productValues == null ? List.of() : List.copyOf(productValues);
    superseded = superseded == null ? List.of() : List.copyOf(superseded);
  }

  public Map<String, Long> dataNumbers() {
    return data.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Long.parseLong(entry.getValue().text().replace("_", ""))));
  }

  /// This plan as a soak of one configuration, with its first round.
  public Plan soaking(Configuration configuration, Duration duration) {
    return alone(configuration).soak(duration).plan().withRounds(1);
  }

  /// This plan as fresh trials of one configuration that reproduce a finding. Its limits and other questions are left
  /// out, because the only question is whether the finding comes back.
  public Plan reproducing(Configuration configuration, int times, ReproducedFinding finding) {
    return alone(configuration)
        .asks(List.of())
        .objectives(List.of())
        .publishedOnly(List.of())
        .leftOut(List.of())
        .superseded(List.of())
        .reproduces(finding)
        .plan()
        .withRounds(times);
  }

  private PlanBuilder alone(Configuration configuration) {
    List<Published> own =
        published.stream()
            .filter(figure -> figure.configuration().equals(configuration.name()))
            .toList();
    return toBuilder().configurations(List.of(configuration)).published(own).unavailable(List.of());
  }

  public Plan withRounds(int rounds) {
    Configuration only = baseline();
    return toBuilder()
        .repeats(rounds)
        .trials(
            IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> new Trial(only.slug() + "-" + round, only.name(), round))
                .toList())
        .plan();
  }

  public PlanBuilder toBuilder() {
    return new PlanBuilder(study)
        .question(question)
        .asks(asks)
        .engine(engine)
        .workload(workload)
        .data(data)
        .configurations(configurations)
        .steps(steps)
        .checks(checks)
        .objectives(objectives)
        .published(published)
        .publishedOnly(publishedOnly)
        .seed(seed)
        .repeats(repeats)
        .lean(lean)
        .trials(trials)
        .unavailable(unavailable)
        .leftOut(leftOut)
        .soak(soak)
        .words(words)
        .productValues(productValues)
        .superseded(superseded)
        .reproduces(reproduces);
  }

  /// Whether the trials are rounds on the same members.
  public boolean soaks() {
    return !soak.isZero();
  }

  /// @throws IllegalArgumentException when the plan has no configuration of that name
  public Configuration configuration(String name) {
    return configurations.stream()
        .filter(configuration -> configuration.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no configuration `" + name + "`"));
  }

  /// The step of an event's id. A try's id finds its search.
  public Optional<Step> step(String id) {
    return steps.stream()
        .filter(step ->
            step.id().equals(id) || (step instanceof Step.Capacity search && search.hasTry(id)))
        .findFirst();
  }

  public String metricName(String stepId, String what) {
    return step(stepId).map(step -> step.metricName(what)).orElse(what);
  }

  /// The configuration that the others are compared with: the first.
  public Configuration baseline() {
    return configurations.getFirst();
  }

  /// The distinct engines of the configurations, in their order.
  public List<String> engines() {
    return configurations.stream().map(this::engine).distinct().toList();
  }

  public String engine(Configuration configuration) {
    return configuration.engine(engine);
  }

  public boolean underTraffic() {
    return steps.stream().anyMatch(step -> step.traffic() != null);
  }

  /// Whether any configuration's steps inject a fault.
  public boolean harms() {
    return configurations.stream()
        .flatMap(configuration -> steps(configuration).stream())
        .anyMatch(Step::harms);
  }

  public boolean controlled() {
    return trials.stream().anyMatch(Trial::control);
  }

  /// The steps with the faults that a configuration chooses.
  public List<Step> steps(Configuration configuration) {
    return Step.forConfiguration(steps, configuration);
  }

  /// A trial's steps, with its configuration's faults and its repeat's fault phase. A trial with processes for later
  /// trials warms up longer, or it would look slower. A fixed order is meant to show exactly that: no warm-up but
  /// discarded rounds.
  public List<Step> steps(Trial trial) {
    List<Step> own = steps(configuration(trial.configuration()));
    if (inFixedOrder(trial)) {
      return own.stream().map(Step::cold).toList();
    }
    if (isTakenOver(trial)) {
      return own.stream().map(step -> step.warmedUp(FIRST_WARM_UP)).toList();
    }
    return Step.shifted(own, phase(configuration(trial.configuration()), trial.repeat()));
  }

  /// The delay of a repeat's faults: uniform over [Configuration#faultPhase()], the same share for all configurations.
  private Duration phase(Configuration configuration, int repeat) {
    long own = new SplittableRandom(seed).nextLong() + repeat;
    double share = new SplittableRandom(own).nextDouble();
    return Duration.ofNanos((long) (share * configuration.faultPhase().toNanos()));
  }

  public boolean inFixedOrder(Trial trial) {
    return RunOrder.of(configuration(trial.configuration())).fixed();
  }

  public boolean hasFixedOrder() {
    return configurations.stream().anyMatch(configuration -> RunOrder.of(configuration).fixed());
  }

  /// Whether configurations are compared block by block.
  public boolean compares() {
    return repeats >= ENOUGH_REPEATS && configurations.size() > 1;
  }

  private boolean isTakenOver(Trial trial) {
    return Stream.concat(trials.stream(), superseded.stream())
        .anyMatch(other -> trial.id().equals(other.processesOf()));
  }

  /// One value with its origin: `first-look.yaml:12`, `--set`, `default`, `--lean`.
  ///
  /// @param text the value in a study's notation
  public record Value(String text, String origin) {}

  /// One run of one configuration. The cluster is fresh, except in a lean run or a fixed order.
  ///
  /// @param id unique in the run and safe as a file name: `sync-1`
  /// @param repeat from 1; the trials of one repeat are a block
  /// @param control whether this is the A/A control: a second run of the baseline that shows its variation
  /// @param processesOf the trial that hands over its processes; null for a fresh cluster. In a lean run only between
  ///     configurations whose processes are equal
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Trial(
      String id, String configuration, int repeat, boolean control, @Nullable String processesOf) {

    public Trial(String id, String configuration, int repeat, boolean control) {
      this(id, configuration, repeat, control, null);
    }

    public Trial(String id, String configuration, int repeat) {
      this(id, configuration, repeat, false);
    }

    public Trial on(String other) {
      return new Trial(id, configuration, repeat, control, other);
    }

    /// A copy with another id and, if `other` is null, with its own processes.
    public Trial again(String otherId, @Nullable String other) {
      return new Trial(otherId, configuration, repeat, control, other);
    }

    /// The title for a reader: `sync, repeat 3`, `sync again (A/A control), repeat 3`.
    public String title() {
      return configuration
          + (control ? " again (A/A control)" : "")
          + (repeat > 1 || control ? ", repeat " + repeat : "");
    }
  }

  /// A value that Assay sets in a product whose own default is another.
  ///
  /// @param product the product's default
  /// @param why Assay differs: one line
  public record ProductValue(
      String engine, String setting, String value, String product, String why) {}

  /// A left-out configuration, because the host or engine lacks something; or a setting that an engine lacks.
  ///
  /// @param reason a sentence without a full stop
  public record Unavailable(String configuration, String reason) {

    private static final int MOST_NAMES = 5;

    /// One sentence: the first with its reason, then the names of the others.
    public static String brief(List<Unavailable> all) {
      List<String> others =
          all.stream().skip(1).map(Unavailable::configuration).distinct().toList();
      String first = all.getFirst().configuration() + ": " + all.getFirst().reason();
      if (others.isEmpty()) {
        return first;
      }
      int more = others.size() - MOST_NAMES;
      return first
          + "; also "
          + String.join(", ", others.subList(0, Math.min(MOST_NAMES, others.size())))
          + (more > 0 ? " and %d more".formatted(more) : "");
    }

    /// One sentence per reason.
    public static List<String> sentences(List<Unavailable> all) {
      Map<String, List<String>> byReason = new LinkedHashMap<>();
      for (Unavailable each : all) {
        byReason.computeIfAbsent(each.reason, reason -> new ArrayList<>()).add(each.configuration);
      }
      List<String> sentences = new ArrayList<>();
      byReason.forEach((reason, configurations) ->
          sentences.add(String.join(", ", configurations) + ": " + reason));
      return sentences;
    }
  }

  /// A limit the study sets.
  ///
  /// @param text as written: `p99(get) < 5ms`
  /// @param metric the metric's id: `p99(get)`
  /// @param limit in the metric's own unit (nanoseconds, bytes, a share, a count)
  /// @param line the study's line, for annotations; 0 from the command line
  public record Objective(
      String text, String metric, LimitRelation relation, double limit, int line) {}

  /// A configuration's published absolute figure, even under other conditions than this plan's.
  public Optional<Published> published(String configuration, String metric) {
    return published.stream()
        .filter(figure -> !figure.relative() && Double.isFinite(figure.value()))
        .filter(figure ->
            figure.configuration().equals(configuration) && figure.metric().equals(metric))
        .findFirst();
  }

  /// A published figure that the study measures nothing beside.
  ///
  /// @param what its subject in words
  /// @param figure with its unit: `76.064 s`
  /// @param validFor the data and settings of the published figure; `any` for a general claim
  /// @param why why no measured figure stands beside it
  public record PublishedOnly(
      String what, String figure, String validFor, String source, String why) {}

  /// A published figure to show beside a measured one.
  ///
  /// @param value in the metric's own unit, or a multiple of the first configuration's figure
  /// @param relative whether only the ratio to the first configuration was published
  /// @param elsewhere how this plan differs: `published for 1,000,000 rows; here 20,000`. Then only ratios
  ///     are comparable. Null without a difference
  public record Published(
      String configuration,
      String metric,
      double value,
      String source,
      @Nullable String note,
      boolean relative,
      @Nullable String elsewhere) {

    /// An absolute figure under the plan's own conditions.
    public Published(
        String configuration, String metric, double value, String source, @Nullable String note) {
      this(configuration, metric, value, source, note, false, null);
    }

    public Published of(String otherMetric, @Nullable String otherwise) {
      return new Published(configuration, otherMetric, value, source, note, relative, otherwise);
    }
  }
}
