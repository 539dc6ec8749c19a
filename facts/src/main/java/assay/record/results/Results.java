package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.metric.RepeatAggregation;
import assay.metric.ResultsTableSide;
import assay.metric.WithheldFigure;
import assay.problem.ExitCode;
import assay.record.reproduction.ReproductionResult;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A run's figures: `run.json`. Renderers only read this file.
///
/// @param schema `assay/run/v2`
/// @param started ISO 8601
/// @param trust the most important first
/// @param lean whether this is a lean run: not comparable
/// @param repeats fresh clusters per configuration
/// @param reproduce the command that repeats the run
/// @param rows the results table: one row per configuration, in the study's order
/// @param sweeps throughput by members, clients or threads
/// @param comparisons every other configuration against the baseline; empty with too few repeats
/// @param controls empty without an A/A control
/// @param drifts empty without a soak
/// @param partComparisons empty without a rate that changes, and with too few repeats
/// @param resumed empty if uninterrupted
/// @param reproduction null if the run reproduces no finding
public record Results(
    String schema,
    String id,
    String study,
    String question,
    String engine,
    String started,
    Outcome outcome,
    Fact answer,
    List<InvalidReason> invalid,
    List<Caveat> trust,
    boolean lean,
    long seed,
    int repeats,
    String reproduce,
    List<Row> rows,
    List<TrialResult> trials,
    List<ObjectiveResult> objectives,
    List<QuestionResult> questions,
    List<ScalingResult> sweeps,
    List<Comparison> comparisons,
    List<Control> controls,
    List<DriftResult> drifts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PartComparison> partComparisons,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ResumptionResult> resumed,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ReproductionResult reproduction) {

  /// Fills in what the file leaves out if it is empty.
  public Results {
    rows = QuestionResult.answered(rows, questions);
    questions = List.copyOf(questions);
    drifts = List.copyOf(drifts);
    partComparisons = partComparisons == null ? List.of() : List.copyOf(partComparisons);
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
  }

  public static final String SCHEMA = "assay/run/v2";

  /// A run's outcome with its exit code, the same when the run is judged or drawn again.
  public enum Outcome {
    FINE(ExitCode.FINE),
    MISSED(ExitCode.MISSED),
    UNANSWERED(ExitCode.UNANSWERED),
    /// The finding that the run reproduces came back in no trial.
    NOT_REPRODUCED(ExitCode.NOT_REPRODUCED),
    /// Measured, but a rule of the run was broken.
    NOT_VALID(ExitCode.NOT_VALID),
    INTERRUPTED(ExitCode.INTERRUPTED);

    private final ExitCode exit;

    Outcome(ExitCode exit) {
      this.exit = exit;
    }

    public ExitCode exit() {
      return exit;
    }
  }

  /// One configuration's row of the results table.
  ///
  /// @param figures in the table's column order, the same for every row
  public record Row(String configuration, Map<String, String> settings, List<Figure> figures) {

    /// The figure with this metric's id; empty if the table has no such column.
    public Optional<Figure> figure(String metric) {
      return figures.stream().filter(figure -> figure.metric().equals(metric)).findFirst();
    }
  }

  /// One figure of the results table.
  ///
  /// @param metric the metric's id: `p99(put)`, `stale-reads`
  /// @param side gain or cost
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests`
  /// @param value the repeats' median for speed, their worst for harm; null if withheld
  /// @param least lower bound
  /// @param most upper bound; null if withheld or unbounded (then *at least* `least`)
  /// @param low the range between runs or within the only one, `low` to `high`; [FigureRange] says which
  /// @param text shown instead of a misleading number
  /// @param publishedNote source and caveats of the published figure
  /// @param best whether the evidence marks the column's best
  public record Figure(
      String metric,
      ResultsTableSide side,
      String unit,
      boolean lowerIsBetter,
      RepeatAggregation fold,
      @Nullable Double value,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Fact text,
      @Nullable WithheldFigure withheld,
      List<Double> repeats,
      long samples,
      @Nullable Double published,
      @Nullable String publishedNote,
      boolean best) {

    public MetricId id() {
      return MetricId.of(metric);
    }

    /// The value with its bounds.
    public assay.metric.Figure known() {
      return assay.metric.Figure.of(value, least, most, withheld);
    }

    public boolean unbounded() {
      return value != null && most == null;
    }

    /// Whether the value itself is only a lower bound, because the window ended first.
    public boolean censored() {
      return unbounded() && (least == null || value == null || least >= value);
    }

    /// Whether a speed may be anything from nothing on: tables show no value of it.
    public boolean nothingBounds() {
      return unbounded() && !id().harm() && least != null && least == 0;
    }

    public double[] repeatValues() {
      return repeats.stream().mapToDouble(value -> value).toArray();
    }

    /// How many repeats have a figure above zero.
    public long found() {
      return repeats.stream().filter(repeat -> repeat > 0).count();
    }

    public Figure marked() {
      return with(text, true);
    }

    /// The same figure shown as another text.
    Figure saying(Fact other) {
      return with(other, best);
    }

    private Figure with(@Nullable Fact shown, boolean isBest) {
      return new Figure(
          metric,
          side,
          unit,
          lowerIsBetter,
          fold,
          value,
          least,
          most,
          low,
          high,
          shown,
          withheld,
          repeats,
          samples,
          published,
          publishedNote,
          isBest);
    }
  }

  /// One configuration against the baseline by one metric. The runs of one block form a pair.
  ///
  /// @param effect the mean ratio or difference; null if not comparable
  /// @param low the 95 % interval, `low` to `high`
  /// @param p of the sign-flip test
  /// @param pHolm p after Holm's adjustment over the configuration's metrics
  /// @param pAdjusted p after step-down max T over the configuration's metrics; decides the verdict
  /// @param sentence the verdict with its reason
  public record Comparison(
      String configuration,
      String metric,
      Scale scale,
      @Nullable Double effect,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Double p,
      @Nullable Double pHolm,
      @Nullable Double pAdjusted,
      int pairs,
      Told told,
      Fact sentence) {

    /// The same comparison under another metric's id.
    public Comparison of(String id) {
      return new Comparison(
          configuration, id, scale, effect, low, high, p, pHolm, pAdjusted, pairs, told, sentence);
    }

    /// A comparison without an effect.
    public static Comparison ofNothing(
        String configuration, String metric, Scale scale, int pairs, Finding sentence) {
      return new Comparison(
          configuration,
          metric,
          scale,
          null,
          null,
          null,
          null,
          null,
          null,
          pairs,
          Told.NOT_COMPARABLE,
          sentence.fact());
    }
  }

  /// One configuration against the baseline in one part of a rate that changes, by a percentile that the study asks
  /// for. All parts and all such percentiles are tested together.
  ///
  /// @param part as in [RatePartResult]
  public record PartComparison(String step, int part, Comparison compared) {}

  public enum Scale {
    /// Configuration divided by baseline: the pairs' geometric mean.
    RATIO,
    /// Configuration minus baseline: the pairs' mean. For figures that can be zero.
    DIFFERENCE
  }

  public enum Told {
    BETTER,
    WORSE,
    /// The difference is within chance or this host's own noise.
    NOT_DISTINGUISHABLE,
    NOT_COMPARABLE
  }

  /// The baseline's second run of every block against its first, by one metric. Smaller effects count as no
  /// difference.
  ///
  /// @param effect the mean ratio or difference; null with too few pairs
  /// @param low the 95 % interval, `low` to `high`
  /// @param floor the smallest visible effect, the interval's farther end: a factor ≥ 1 or a difference ≥ 0
  public record Control(
      String metric,
      Scale scale,
      @Nullable Double effect,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable Double p,
      @Nullable Double pAdjusted,
      int pairs,
      @Nullable Double floor) {}

  /// One trial of the matrix.
  ///
  /// @param control whether this is the A/A control, which counts for no configuration
  /// @param readyNanos from the first process's start until the cluster was ready, or -1
  /// @param failed by reason
  /// @param rateParts empty without a rate that changes
  /// @param link null without a link
  public record TrialResult(
      String id,
      String configuration,
      int repeat,
      boolean control,
      List<InvalidReason> invalid,
      long readyNanos,
      List<Window> windows,
      List<SteadinessResult> steadiness,
      ResourceCosts costs,
      List<CapacitySearchResult> searches,
      List<BackgroundTrafficResult> traffic,
      List<FailedRequestCount> failed,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<RatePartResult> rateParts,
      @Nullable LinkResult link) {

    /// Fills in what the file leaves out if it is empty.
    public TrialResult {
      rateParts = rateParts == null ? List.of() : List.copyOf(rateParts);
    }

    /// Whether checkers' findings count. An invalid reason that concerns only times leaves them.
    public boolean counts() {
      return invalid.stream().allMatch(InvalidReason::ofTimes);
    }

    /// Whether times and rates count too.
    public boolean timesCount() {
      return invalid.isEmpty();
    }
  }

  /// One request kind in one window.
  ///
  /// @param window `steady`, `fault` (from the fault on) or `closed`
  /// @param kind as figures name it: `get`, `get under traffic`
  /// @param offeredPerSecond -1 in a closed loop
  /// @param response empty in a closed loop
  /// @param delay empty in a closed loop
  public record Window(
      String step,
      String window,
      String kind,
      long nanos,
      long ok,
      long failed,
      long unknown,
      long shed,
      double offeredPerSecond,
      double achievedPerSecond,
      List<Quantile> response,
      List<Quantile> service,
      List<Quantile> delay) {}

  /// One percentile.
  ///
  /// @param q from 0 to 1; 1 is the maximum
  /// @param nanos unanswered requests rank above all answered ones
  /// @param least the 95 % interval's lower end within this run; null if unknown
  /// @param most its upper end; null if unbounded or unknown
  /// @param service the service time's percentile if the load generator was late: the value without delay lies
  ///     between the two; null if on time
  /// @param withheld why the value is not the system's
  public record Quantile(
      double q,
      long nanos,
      @Nullable Long least,
      @Nullable Long most,
      @Nullable Long service,
      @Nullable WithheldFigure withheld) {

    public Quantile(double q, long nanos) {
      this(q, nanos, nanos, nanos, null, null);
    }

    public Quantile(double q, long nanos, WithheldFigure withheld) {
      this(q, nanos, null, null, null, withheld);
    }
  }

  /// The result of one objective.
  public record ObjectiveResult(
      String text, int line, String configuration, Judged result, Fact measured, Fact limit) {}

  public enum Judged {
    MET,
    MISSED,
    /// The figure is withheld, or its bounds lie on both sides of the limit.
    UNDECIDED
  }
}
