package assay.record.results;

import assay.metric.FoldRule;
import assay.metric.LedgerSide;
import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.problem.ExitCode;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A run's figures: `run.json`. Every renderer reads this file and computes nothing itself.
///
/// @param schema `assay/run/v2`
/// @param started ISO 8601
/// @param invalid why the run is not valid; empty if valid
/// @param trust caveats, the most important first
/// @param lean whether this is a lean run: not comparable
/// @param repeats fresh clusters per strategy
/// @param reproduce the command that repeats the run
/// @param rows the results table: one row per strategy, in the study's order
/// @param questions the study's questions with the run's answers; empty in older results
/// @param sweeps throughput by members, clients or threads, if a study varies them
/// @param comparisons every other strategy against the baseline, by every metric; empty if there are too few repeats
/// @param controls the A/A control, by every metric; empty if none ran
/// @param drifts how figures move over the rounds of a soak; empty without a soak
/// @param resumed when and how an interrupted run continued; empty if uninterrupted
public record Results(
    String schema,
    String id,
    String study,
    String question,
    String engine,
    String started,
    Outcome outcome,
    String answer,
    List<InvalidReason> invalid,
    List<Caveat> trust,
    boolean lean,
    long seed,
    int repeats,
    String reproduce,
    List<Row> rows,
    List<CellResult> cells,
    List<ObjectiveResult> objectives,
    List<QuestionResult> questions,
    List<ScalingResult> sweeps,
    List<Comparison> comparisons,
    List<Control> controls,
    List<Drift> drifts,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Resumption> resumed) {

  /// Fills in the lists that older results lack.
  public Results {
    questions = questions == null ? List.of() : List.copyOf(questions);
    drifts = drifts == null ? List.of() : List.copyOf(drifts);
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
  }

  public static final String SCHEMA = "assay/run/v2";

  /// A run's outcome, with its exit code: the same when the run ends and when the run is judged or drawn again.
  public enum Outcome {
    /// Measured, no objective missed, and every question answered.
    FINE(ExitCode.FINE),
    /// An objective was missed.
    MISSED(ExitCode.MISSED),
    /// A question of the study was not answered.
    UNANSWERED(ExitCode.UNANSWERED),
    /// Measured, but a rule of the run was broken.
    NOT_VALID(ExitCode.NOT_VALID),
    /// Stopped by the user.
    INTERRUPTED(ExitCode.INTERRUPTED);

    private final ExitCode exit;

    Outcome(ExitCode exit) {
      this.exit = exit;
    }

    public ExitCode exit() {
      return exit;
    }
  }

  /// One strategy's row of the results table.
  ///
  /// @param settings the settings that vary
  /// @param figures in the order of the table's columns, the same for every row
  public record Row(String strategy, Map<String, String> settings, List<Figure> figures) {}

  /// One figure of the results table.
  ///
  /// @param metric the metric's id: `p99(put)`, `stale-reads`
  /// @param side gain or cost
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests`
  /// @param fold how the repeats became one figure
  /// @param value speed: the repeats' median; harm: the worst repeat; null if withheld
  /// @param least the lower bound of the value; null if withheld
  /// @param most the upper bound; null if withheld or unbounded (then the figure is *at least* `least`)
  /// @param low the 95 % interval, `low` to `high`
  /// @param text shown instead of a misleading number (`< 0.03 %`)
  /// @param withheld why there is no figure
  /// @param repeats the figure of every repeat that has one
  /// @param samples the sample size
  /// @param published the published figure
  /// @param publishedNote source and caveats of the published figure
  /// @param best whether the evidence marks this figure as the best of its column
  public record Figure(
      String metric,
      LedgerSide side,
      String unit,
      boolean lowerIsBetter,
      FoldRule fold,
      @Nullable Double value,
      @Nullable Double least,
      @Nullable Double most,
      @Nullable Double low,
      @Nullable Double high,
      @Nullable String text,
      @Nullable Withheld withheld,
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

    /// How many repeats have a figure above zero.
    public long found() {
      return repeats.stream().filter(repeat -> repeat > 0).count();
    }

    public Figure marked() {
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
          text,
          withheld,
          repeats,
          samples,
          published,
          publishedNote,
          true);
    }
  }

  /// One strategy against the baseline by one metric. The runs of one block form a pair.
  ///
  /// @param effect the mean ratio or difference, or null if not comparable
  /// @param low the 95 % interval, `low` to `high`
  /// @param p the sign-flip p-value
  /// @param pHolm p after Holm's adjustment over the strategy's metrics
  /// @param pAdjusted p after step-down max T over the strategy's metrics, or null; the verdict rests on this p
  /// @param pairs how many blocks have both figures
  /// @param sentence the verdict with its reason, for a reader
  public record Comparison(
      String strategy,
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
      String sentence) {

    /// A comparison without an effect.
    public static Comparison ofNothing(
        String strategy, String metric, Scale scale, int pairs, String sentence) {
      return new Comparison(
          strategy,
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
          sentence);
    }
  }

  public enum Scale {
    /// Strategy's figure divided by the baseline's: the geometric mean of the pairs.
    RATIO,
    /// Strategy's figure minus the baseline's: the pairs' mean. For figures that can be zero.
    DIFFERENCE
  }

  public enum Told {
    BETTER,
    WORSE,
    /// The difference is within chance or this host's own noise.
    NOT_DISTINGUISHABLE,
    /// Too few pairs have both figures.
    NOT_COMPARABLE
  }

  /// The baseline's second run of every block against its first, by one metric. A smaller effect counts as no
  /// difference.
  ///
  /// @param effect the mean ratio or difference, or null if too few pairs have both figures
  /// @param low the 95 % interval, `low` to `high`
  /// @param p p-value
  /// @param pAdjusted p after step-down max T over all metrics
  /// @param pairs how many blocks have both figures
  /// @param floor the smallest effect that this run can tell, the interval's farther end: a factor ≥ 1 or a
  ///     difference ≥ 0; or null
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

  /// One cell of the matrix.
  ///
  /// @param repeat from 1
  /// @param control whether this is the A/A control, which counts for no figure of its strategy
  /// @param invalid why the cell is not valid; empty if valid
  /// @param readyNanos from the first process's start until the cluster was ready, or -1
  /// @param steadiness whether the open steps were steady while measured
  /// @param costs resources used, or null in older figures
  /// @param searches results of its capacity searches
  /// @param traffic results of background users, or null in older figures
  /// @param failed failed requests by reason, or null in older figures
  /// @param link the link between its sites, or null without one and in older figures
  public record CellResult(
      String id,
      String strategy,
      int repeat,
      boolean control,
      List<InvalidReason> invalid,
      long readyNanos,
      List<Window> windows,
      List<Steadiness> steadiness,
      @Nullable ResourceCosts costs,
      List<CapacitySearchResult> searches,
      @Nullable List<BackgroundTrafficResult> traffic,
      @Nullable List<FailedRequestCount> failed,
      @Nullable LinkResult link) {

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
  /// @param kind the request's kind, as figures name it: `get`, `get under traffic`
  /// @param failed requests that certainly had no effect
  /// @param unknown requests that may have taken effect
  /// @param shed requests that were never sent
  /// @param offeredPerSecond the scheduled rate of this kind; -1 in a closed loop
  /// @param achievedPerSecond the rate of requests that ended OK
  /// @param response response times; empty in a closed loop
  /// @param delay send delays; empty in a closed loop
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
  /// @param nanos the value; unanswered requests rank above all answered ones
  /// @param least the 95 % interval's lower end within this run, or null if unknown
  /// @param most upper end, or null if unbounded or unknown
  /// @param service the same percentile of the service time if the load generator was late; without the delay the
  ///     value lies between the two. Null if on time
  /// @param withheld why the value is not the system's
  public record Quantile(
      double q,
      long nanos,
      @Nullable Long least,
      @Nullable Long most,
      @Nullable Long service,
      @Nullable Withheld withheld) {

    public Quantile(double q, long nanos) {
      this(q, nanos, nanos, nanos, null, null);
    }

    public Quantile(double q, long nanos, Withheld withheld) {
      this(q, nanos, null, null, null, withheld);
    }
  }

  /// The result of one objective.
  ///
  /// @param text as the study wrote it
  /// @param line the study's line
  /// @param measured the figure for a reader
  /// @param limit the limit for a reader
  public record ObjectiveResult(
      String text, int line, String strategy, Judged result, String measured, String limit) {}

  public enum Judged {
    MET,
    MISSED,
    /// The figure is withheld, or its bounds lie on both sides of the limit.
    UNDECIDED
  }
}
