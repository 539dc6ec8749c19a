package assay.plan;

import assay.metric.LimitRelation;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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

/// Everything decided about a run.
///
/// @param study the study's id: `first-look`, `tradeoffs/backups`
/// @param question the question the study asks
/// @param asks the ids of the figures that the question is about, empty where the study names none
/// @param engine the name of the engine of every strategy that names none of its own
/// @param workload the workload's name
/// @param data the data's numbers, every one resolved
/// @param strategies the rows of the matrix: the baseline, then the others in the study's order
/// @param steps what is done in every cell, in order
/// @param checks the names of the checkers that judge every cell
/// @param objectives what the study demands, empty where it demands nothing
/// @param published the published figures, empty where there are none
/// @param seed the seed all randomness comes from
/// @param repeats how many fresh clusters each strategy gets
/// @param lean whether windows and data were shrunk for a lean run
/// @param cells the runs, in the order in which they run
/// @param unavailable what the study asks for and the host or the engine does not have
/// @param leftOut the names of the strategies that a lean run, or `--only`, leaves out
/// @param soak for how long rounds are run one after another on members that stay; zero where every cell
///     gets a fresh cluster. The cells are then the rounds so far
/// @param superseded runs that were begun and that count for no figure, since the run was interrupted and they were
///     done again under other ids when it went on; empty where it was not
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
    @JsonAlias("setAside") @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Cell> superseded) {

  /// The fewest repeats that can tell strategies apart: of six blocks that all show the same, chance
  /// alone makes 2 in 64; of five, 2 in 32, which is more than 5 %.
  public static final int ENOUGH_REPEATS = 6;

  /// The origin of what a lean run changed.
  public static final String LEAN = "--lean";

  /// How long processes are warmed up, by all parts of a step together, that several cells of a lean run use.
  public static final Duration FIRST_WARM_UP = Duration.ofSeconds(5);

  /// Plans of earlier versions know neither what is asked nor what a lean run leaves out.
  public Plan {
    asks = asks == null ? List.of() : List.copyOf(asks);
    leftOut = leftOut == null ? List.of() : List.copyOf(leftOut);
    strategies = List.copyOf(strategies);
    steps = List.copyOf(steps);
    checks = List.copyOf(checks);
    objectives = List.copyOf(objectives);
    published = List.copyOf(published);
    cells = List.copyOf(cells);
    unavailable = unavailable == null ? List.of() : List.copyOf(unavailable);
    soak = soak == null ? Duration.ZERO : soak;
    superseded = superseded == null ? List.of() : List.copyOf(superseded);
  }

  /// The data's numbers.
  public Map<String, Long> dataNumbers() {
    return data.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Long.parseLong(entry.getValue().text().replace("_", ""))));
  }

  /// The same for a soak of one strategy, with its first round.
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

  /// The same with this many rounds.
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

  /// A builder that begins from this plan, for another that differs in some of its parts.
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

  /// Whether the cells are rounds on members that stay.
  public boolean soaks() {
    return !soak.isZero();
  }

  /// The strategy of a name.
  ///
  /// @throws IllegalArgumentException when the plan has none of that name
  public Strategy strategy(String name) {
    return strategies.stream()
        .filter(strategy -> strategy.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no strategy `" + name + "`"));
  }

  /// The step of an id, as events have it; of a trial the search that it belongs to.
  public Optional<Step> step(String id) {
    return steps.stream()
        .filter(step ->
            step.id().equals(id) || (step instanceof Step.Capacity search && search.hasTrial(id)))
        .findFirst();
  }

  /// The name that figures give a kind of request, or a part, of a step or of a search's trial.
  public String metricName(String stepId, String what) {
    return step(stepId).map(step -> step.metricName(what)).orElse(what);
  }

  /// The strategy that the others are compared with. It stands first.
  public Strategy baseline() {
    return strategies.getFirst();
  }

  /// The engines of its strategies, each once, in their order.
  public List<String> engines() {
    return strategies.stream().map(this::engine).distinct().toList();
  }

  /// The engine of a strategy.
  public String engine(Strategy strategy) {
    return strategy.engine(engine);
  }

  /// Whether any step runs under background users.
  public boolean underTraffic() {
    return steps.stream().anyMatch(step -> step.traffic() != null);
  }

  /// Whether any strategy's steps harm the cluster.
  public boolean harms() {
    return strategies.stream().flatMap(strategy -> steps(strategy).stream()).anyMatch(Step::harms);
  }

  /// Whether the baseline runs once more in every block.
  public boolean controlled() {
    return cells.stream().anyMatch(Cell::control);
  }

  /// The steps as a strategy has them, with the faults it chooses.
  public List<Step> steps(Strategy strategy) {
    return Step.forStrategy(steps, strategy);
  }

  /// The steps of a cell: those of its strategy, with its repeat's own phase of the faults. One whose
  /// processes others take over warms them up for longer, or it would seem slow beside those; in a fixed
  /// order, which is to show just that, nothing is warmed up but by discarded rounds.
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

  /// By how much faults come later in a repeat than the study says: uniform over the strategy's
  /// [Strategy#faultPhase()], and the same share of it for all strategies of the repeat.
  private Duration phase(Strategy strategy, int repeat) {
    long own = new SplittableRandom(seed).nextLong() + repeat;
    double share = new SplittableRandom(own).nextDouble();
    return Duration.ofNanos((long) (share * strategy.faultPhase().toNanos()));
  }

  /// Whether a cell runs in the place that a fixed order gives it, on processes that it shares.
  public boolean inFixedOrder(Cell cell) {
    return RunOrder.of(strategy(cell.strategy())).fixed();
  }

  /// Whether any of its strategies runs in a fixed order.
  public boolean hasFixedOrder() {
    return strategies.stream().anyMatch(strategy -> RunOrder.of(strategy).fixed());
  }

  /// Whether strategies are held against each other block by block.
  public boolean compares() {
    return repeats >= ENOUGH_REPEATS && strategies.size() > 1;
  }

  private boolean isTakenOver(Cell cell) {
    return Stream.concat(cells.stream(), superseded.stream())
        .anyMatch(other -> cell.id().equals(other.processesOf()));
  }

  /// One value with its origin: `first-look.yaml:12`, `--set`, `default`, `--lean`.
  ///
  /// @param text the value in the notation a study uses
  /// @param origin where it comes from
  public record Value(String text, String origin) {}

  /// One run of one strategy, on a fresh cluster but in a lean run or in a fixed order.
  ///
  /// @param id unique in the run and safe as a file name: `sync-1`
  /// @param strategy the strategy's name
  /// @param repeat from 1; the cells of one repeat are a block
  /// @param control whether it is the A/A control: the baseline once more, which counts for nothing but
  ///     how far the baseline differs from itself
  /// @param processesOf the cell whose processes it takes over: in a lean run, where their strategies differ in
  ///     nothing that those depend on, and in a fixed order; null for a fresh cluster
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Cell(
      String id, String strategy, int repeat, boolean control, @Nullable String processesOf) {

    /// A cell of a fresh cluster.
    public Cell(String id, String strategy, int repeat, boolean control) {
      this(id, strategy, repeat, control, null);
    }

    /// A cell of a fresh cluster that counts for its strategy.
    public Cell(String id, String strategy, int repeat) {
      this(id, strategy, repeat, false);
    }

    /// The same on the processes of another cell.
    public Cell on(String other) {
      return new Cell(id, strategy, repeat, control, other);
    }

    /// The same under another id, on the processes of another cell or on its own.
    public Cell again(String otherId, @Nullable String other) {
      return new Cell(otherId, strategy, repeat, control, other);
    }

    /// Reads one; those written before there was a control lack it.
    @JsonCreator
    static Cell read(
        @JsonProperty("id") String id,
        @JsonProperty("strategy") String strategy,
        @JsonProperty("repeat") int repeat,
        @JsonProperty("control") @Nullable Boolean control,
        @JsonProperty("processesOf") @JsonAlias("starter") @Nullable String processesOf) {
      return new Cell(id, strategy, repeat, Boolean.TRUE.equals(control), processesOf);
    }

    /// What it is, for a reader: `sync, repeat 3`, `sync again (A/A control), repeat 3`.
    public String title() {
      return strategy
          + (control ? " again (A/A control)" : "")
          + (repeat > 1 || control ? ", repeat " + repeat : "");
    }
  }

  /// A strategy that is left out, since the host or the engine lacks something; or a setting that an engine lacks.
  ///
  /// @param strategy the strategy's name, or the setting such as `batch: 10`
  /// @param reason why, a sentence without a full stop
  public record Unavailable(String strategy, String reason) {

    private static final int MOST_NAMES = 5;

    /// One sentence: the first with its reason, and the names of the others.
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

    /// What is not available, a sentence for each reason.
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
  /// @param relation how the figure is asked to stand to the limit
  /// @param limit the limit in the metric's own unit (nanoseconds, bytes, a share, a count)
  /// @param line the study's line, for annotations; 0 where it came from the command line
  public record Objective(
      String text, String metric, LimitRelation relation, double limit, int line) {}

  /// The figure that was published of a strategy by itself, whatever it is valid for; not a ratio.
  public Optional<Published> published(String strategy, String metric) {
    return published.stream()
        .filter(figure -> !figure.relative() && Double.isFinite(figure.value()))
        .filter(figure -> figure.strategy().equals(strategy) && figure.metric().equals(metric))
        .findFirst();
  }

  /// A published figure to show beside a measured one.
  ///
  /// @param strategy the strategy's name
  /// @param metric the metric's id
  /// @param value in the metric's own unit; or times the first strategy's figure
  /// @param source where it was published
  /// @param note what a reader must know before comparing, or null
  /// @param relative whether only the ratio to the first strategy was published
  /// @param elsewhere what this plan has otherwise than the figure is valid for, for a reader: `published for
  ///     1,000,000 rows; this run had 20,000`. Then only ratios may be compared. Null if it has nothing otherwise
  public record Published(
      String strategy,
      String metric,
      double value,
      String source,
      @Nullable String note,
      boolean relative,
      @Nullable String elsewhere) {

    /// A figure by itself that is valid for the plan.
    public Published(
        String strategy, String metric, double value, String source, @Nullable String note) {
      this(strategy, metric, value, source, note, false, null);
    }

    /// The same under another metric, with what the plan has otherwise.
    public Published of(String otherMetric, @Nullable String otherwise) {
      return new Published(strategy, otherMetric, value, source, note, relative, otherwise);
    }

    /// Reads one; those written before there were relative ones lack it.
    @JsonCreator
    static Published read(
        @JsonProperty("strategy") String strategy,
        @JsonProperty("metric") String metric,
        @JsonProperty("value") double value,
        @JsonProperty("source") String source,
        @JsonProperty("note") @Nullable String note,
        @JsonProperty("relative") @Nullable Boolean relative,
        @JsonProperty("elsewhere") @Nullable String elsewhere) {
      boolean ratio = Boolean.TRUE.equals(relative);
      return new Published(strategy, metric, value, source, note, ratio, elsewhere);
    }
  }
}
