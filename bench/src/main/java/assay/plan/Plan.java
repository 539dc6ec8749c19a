package assay.plan;

import assay.metric.LimitRelation;
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
/// @param strategies the baseline, then the others in the study's order
/// @param steps every cell's steps, in order
/// @param checks names of checkers
/// @param repeats fresh clusters per strategy
/// @param lean whether windows and data are shrunk
/// @param cells in the order in which they run
/// @param unavailable what the host or engine lacks
/// @param leftOut names of strategies left out by a lean run or `--only`
/// @param soak how long rounds follow one another on the same members; `cells` are then the rounds so far. Zero
///     without a soak
/// @param superseded interrupted cells, repeated under other ids; they do not count
public record Plan(
    String study,
    String question,
    List<String> asks,
    String engine,
    String workload,
    Map<String, Value> data,
    List<Strategy> strategies,
    List<Step> steps,
    List<String> checks,
    List<Objective> objectives,
    List<Published> published,
    long seed,
    int repeats,
    boolean lean,
    List<Cell> cells,
    List<Unavailable> unavailable,
    List<String> leftOut,
    Duration soak,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Cell> superseded) {

  /// The fewest repeats that separate strategies. Chance makes six blocks agree in 2 of 64 cases; five in 2 of 32,
  /// above 5 %.
  public static final int ENOUGH_REPEATS = 6;

  /// The origin of values that a lean run changed.
  public static final String LEAN = "--lean";

  /// The warm-up of processes shared by several cells of a lean run, over all parts of a step.
  public static final Duration FIRST_WARM_UP = Duration.ofSeconds(5);

  public Plan {
    asks = List.copyOf(asks);
    leftOut = List.copyOf(leftOut);
    strategies = List.copyOf(strategies);
    steps = List.copyOf(steps);
    checks = List.copyOf(checks);
    objectives = List.copyOf(objectives);
    published = List.copyOf(published);
    cells = List.copyOf(cells);
    unavailable = List.copyOf(unavailable);
    // Left out of the file if empty.
    superseded = superseded == null ? List.of() : List.copyOf(superseded);
  }

  public Map<String, Long> dataNumbers() {
    return data.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Long.parseLong(entry.getValue().text().replace("_", ""))));
  }

  /// This plan as a soak of one strategy, with its first round.
  public Plan soaking(Strategy strategy, Duration duration) {
    List<Published> own =
        published.stream().filter(figure -> figure.strategy().equals(strategy.name())).toList();
    return toBuilder()
        .strategies(List.of(strategy))
        .published(own)
        .unavailable(List.of())
        .soak(duration)
        .plan()
        .withRounds(1);
  }

  public Plan withRounds(int rounds) {
    Strategy only = baseline();
    return toBuilder()
        .repeats(rounds)
        .cells(
            IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> new Cell(only.slug() + "-" + round, only.name(), round))
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
        .strategies(strategies)
        .steps(steps)
        .checks(checks)
        .objectives(objectives)
        .published(published)
        .seed(seed)
        .repeats(repeats)
        .lean(lean)
        .cells(cells)
        .unavailable(unavailable)
        .leftOut(leftOut)
        .soak(soak)
        .superseded(superseded);
  }

  /// Whether the cells are rounds on the same members.
  public boolean soaks() {
    return !soak.isZero();
  }

  /// @throws IllegalArgumentException when the plan has no strategy of that name
  public Strategy strategy(String name) {
    return strategies.stream()
        .filter(strategy -> strategy.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no strategy `" + name + "`"));
  }

  /// The step of an event's id. A trial's id finds its search.
  public Optional<Step> step(String id) {
    return steps.stream()
        .filter(step ->
            step.id().equals(id) || (step instanceof Step.Capacity search && search.hasTrial(id)))
        .findFirst();
  }

  public String metricName(String stepId, String what) {
    return step(stepId).map(step -> step.metricName(what)).orElse(what);
  }

  /// The strategy that the others are compared with: the first.
  public Strategy baseline() {
    return strategies.getFirst();
  }

  /// The distinct engines of the strategies, in their order.
  public List<String> engines() {
    return strategies.stream().map(this::engine).distinct().toList();
  }

  public String engine(Strategy strategy) {
    return strategy.engine(engine);
  }

  public boolean underTraffic() {
    return steps.stream().anyMatch(step -> step.traffic() != null);
  }

  /// Whether any strategy's steps inject a fault.
  public boolean harms() {
    return strategies.stream().flatMap(strategy -> steps(strategy).stream()).anyMatch(Step::harms);
  }

  public boolean controlled() {
    return cells.stream().anyMatch(Cell::control);
  }

  /// The steps with the faults that a strategy chooses.
  public List<Step> steps(Strategy strategy) {
    return Step.forStrategy(steps, strategy);
  }

  /// A cell's steps, with its strategy's faults and its repeat's fault phase. A cell with processes for later cells
  /// warms up longer, or it would look slower. A fixed order is meant to show exactly that: no warm-up but discarded
  /// rounds.
  public List<Step> steps(Cell cell) {
    List<Step> own = steps(strategy(cell.strategy()));
    if (inFixedOrder(cell)) {
      return own.stream().map(Step::cold).toList();
    }
    if (isTakenOver(cell)) {
      return own.stream().map(step -> step.warmedUp(FIRST_WARM_UP)).toList();
    }
    return Step.shifted(own, phase(strategy(cell.strategy()), cell.repeat()));
  }

  /// The delay of a repeat's faults: uniform over [Strategy#faultPhase()], the same share for all strategies.
  private Duration phase(Strategy strategy, int repeat) {
    long own = new SplittableRandom(seed).nextLong() + repeat;
    double share = new SplittableRandom(own).nextDouble();
    return Duration.ofNanos((long) (share * strategy.faultPhase().toNanos()));
  }

  public boolean inFixedOrder(Cell cell) {
    return RunOrder.of(strategy(cell.strategy())).fixed();
  }

  public boolean hasFixedOrder() {
    return strategies.stream().anyMatch(strategy -> RunOrder.of(strategy).fixed());
  }

  /// Whether strategies are compared block by block.
  public boolean compares() {
    return repeats >= ENOUGH_REPEATS && strategies.size() > 1;
  }

  private boolean isTakenOver(Cell cell) {
    return Stream.concat(cells.stream(), superseded.stream())
        .anyMatch(other -> cell.id().equals(other.processesOf()));
  }

  /// One value with its origin: `first-look.yaml:12`, `--set`, `default`, `--lean`.
  ///
  /// @param text the value in a study's notation
  public record Value(String text, String origin) {}

  /// One run of one strategy. The cluster is fresh, except in a lean run or a fixed order.
  ///
  /// @param id unique in the run and safe as a file name: `sync-1`
  /// @param repeat from 1; the cells of one repeat are a block
  /// @param control whether this is the A/A control: a second run of the baseline that shows its variation
  /// @param processesOf the cell that hands over its processes; null for a fresh cluster. In a lean run only between
  ///     strategies whose processes are equal
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Cell(
      String id, String strategy, int repeat, boolean control, @Nullable String processesOf) {

    public Cell(String id, String strategy, int repeat, boolean control) {
      this(id, strategy, repeat, control, null);
    }

    public Cell(String id, String strategy, int repeat) {
      this(id, strategy, repeat, false);
    }

    public Cell on(String other) {
      return new Cell(id, strategy, repeat, control, other);
    }

    /// A copy with another id and, if `other` is null, with its own processes.
    public Cell again(String otherId, @Nullable String other) {
      return new Cell(otherId, strategy, repeat, control, other);
    }

    /// The title for a reader: `sync, repeat 3`, `sync again (A/A control), repeat 3`.
    public String title() {
      return strategy
          + (control ? " again (A/A control)" : "")
          + (repeat > 1 || control ? ", repeat " + repeat : "");
    }
  }

  /// A left-out strategy, because the host or engine lacks something; or a setting that an engine lacks.
  ///
  /// @param reason a sentence without a full stop
  public record Unavailable(String strategy, String reason) {

    private static final int MOST_NAMES = 5;

    /// One sentence: the first with its reason, then the names of the others.
    public static String brief(List<Unavailable> all) {
      List<String> others = all.stream().skip(1).map(Unavailable::strategy).distinct().toList();
      String first = all.getFirst().strategy() + ": " + all.getFirst().reason();
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
        byReason.computeIfAbsent(each.reason, reason -> new ArrayList<>()).add(each.strategy);
      }
      List<String> sentences = new ArrayList<>();
      byReason.forEach(
          (reason, strategies) -> sentences.add(String.join(", ", strategies) + ": " + reason));
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

  /// A strategy's published absolute figure, even under other conditions than this plan's.
  public Optional<Published> published(String strategy, String metric) {
    return published.stream()
        .filter(figure -> !figure.relative() && Double.isFinite(figure.value()))
        .filter(figure -> figure.strategy().equals(strategy) && figure.metric().equals(metric))
        .findFirst();
  }

  /// A published figure to show beside a measured one.
  ///
  /// @param value in the metric's own unit, or a multiple of the first strategy's figure
  /// @param relative whether only the ratio to the first strategy was published
  /// @param elsewhere how this plan differs: `published for 1,000,000 rows; this run had 20,000`. Then only ratios
  ///     are comparable. Null without a difference
  public record Published(
      String strategy,
      String metric,
      double value,
      String source,
      @Nullable String note,
      boolean relative,
      @Nullable String elsewhere) {

    /// An absolute figure under the plan's own conditions.
    public Published(
        String strategy, String metric, double value, String source, @Nullable String note) {
      this(strategy, metric, value, source, note, false, null);
    }

    public Published of(String otherMetric, @Nullable String otherwise) {
      return new Published(strategy, otherMetric, value, source, note, relative, otherwise);
    }
  }
}
