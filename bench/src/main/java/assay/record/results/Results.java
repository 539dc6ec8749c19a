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

/// The figures of a run: `run.json`, which every renderer reads and none adds to.
///
/// @param schema `assay/run/v2`
/// @param id the run's id
/// @param study the study's id
/// @param question the question the study asks
/// @param engine the engine and its version
/// @param started ISO 8601
/// @param outcome what the run came to
/// @param answer the answer in one sentence
/// @param invalid why the run is not valid, empty where it is
/// @param trust how far to trust this, what weighs most first
/// @param lean whether it was a lean run: not comparable
/// @param seed the seed
/// @param repeats fresh clusters per strategy
/// @param reproduce the command that runs it again
/// @param rows the ledger: one per strategy, in the study's order
/// @param cells the runs it rests on
/// @param objectives what the study demanded, and whether it was met
/// @param questions what the study asks, and what the run answers; empty in results of an older Assay
/// @param sweeps how throughput grows with members, clients or threads, where a study varies them
/// @param comparisons every other strategy against the baseline by every metric; empty where there are
///     too few repeats to compare
/// @param controls what the A/A control showed, by every metric; empty where none ran
/// @param drifts how figures move over the rounds of a soak; empty where it is none
/// @param resumed when and how the run went on after it was interrupted; empty where it was made in one
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

  /// Results of an older Assay lack what it did not know.
  public Results {
    questions = questions == null ? List.of() : List.copyOf(questions);
    drifts = drifts == null ? List.of() : List.copyOf(drifts);
    resumed = resumed == null ? List.of() : List.copyOf(resumed);
  }

  /// The schema's name.
  public static final String SCHEMA = "assay/run/v2";

  /// What a run came to, and the exit code of it: at its end, and whenever it is judged or drawn.
  public enum Outcome {
    /// Measured, no objective missed, and every question answered.
    FINE(ExitCode.FINE),
    /// An objective was missed.
    MISSED(ExitCode.MISSED),
    /// A question of the study was not answered.
    UNANSWERED(ExitCode.UNANSWERED),
    /// Measured, but it broke its own terms.
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

  /// One strategy's line of the ledger.
  ///
  /// @param strategy its name
  /// @param settings what sets it apart: the settings that vary
  /// @param figures in the order of the ledger's columns, the same for every row
  public record Row(String strategy, Map<String, String> settings, List<Figure> figures) {}

  /// One cell of the ledger.
  ///
  /// @param metric the metric's id: `p99(put)`, `stale-reads`
  /// @param side whether it is a gain or a cost
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests`
  /// @param lowerIsBetter which way is better
  /// @param fold how the repeats became one figure
  /// @param value the figure: of speed the median of the repeats, of harm the worst; null where it is
  ///     withheld
  /// @param least the least that it can be; null where it is withheld
  /// @param most the most that it can be; null where it is withheld, and where nothing bounds it: then
  ///     it is *at least* so much
  /// @param low the lower end of the 95 % interval, or null where there is none
  /// @param high its upper end, or null
  /// @param text the figure for a reader where the number alone misleads (`< 0.03 %`), or null
  /// @param withheld why there is no figure, or null
  /// @param repeats the figure of every repeat that has one
  /// @param samples how many samples it rests on
  /// @param published the published figure, or null
  /// @param publishedNote its source, and what a reader must know before comparing, or null
  /// @param best whether the evidence marks it as the best of its column
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

    /// The metric's id taken apart.
    public MetricId id() {
      return MetricId.of(metric);
    }

    /// How far it is known.
    public assay.metric.Figure known() {
      return assay.metric.Figure.of(value, least, most, withheld);
    }

    /// Whether nothing bounds it from above.
    public boolean unbounded() {
      return value != null && most == null;
    }

    /// Whether the value itself is only the least it can be, since the window ended first.
    public boolean censored() {
      return unbounded() && (least == null || value == null || least >= value);
    }

    /// How many repeats have more than none of it.
    public long found() {
      return repeats.stream().filter(repeat -> repeat > 0).count();
    }

    /// The same figure, marked as the best of its column.
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

  /// How one strategy compares with the baseline by one metric, pair by pair of one block's runs.
  ///
  /// @param strategy the strategy's name
  /// @param metric the metric's id
  /// @param scale what the effect is
  /// @param effect the mean ratio or difference, or null where the two cannot be compared
  /// @param low the 95 % interval's lower end, or null
  /// @param high its upper end, or null
  /// @param p how often chance alone shows as much, by the sign-flip test; or null
  /// @param pHolm p after Holm's adjustment over the strategy's metrics, or null
  /// @param pAdjusted p after step-down max T over the strategy's metrics, which the call rests on;
  ///     or null
  /// @param pairs how many blocks have both figures
  /// @param told what may be said
  /// @param sentence the same for a reader, with its reason
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

    /// One of two that cannot be compared.
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

  /// What an effect is.
  public enum Scale {
    /// The strategy's figure over the baseline's: the geometric mean of the pairs.
    RATIO,
    /// The strategy's figure less the baseline's, of figures that can be none: the mean of the pairs.
    DIFFERENCE
  }

  /// What may be said of a strategy against the baseline.
  public enum Told {
    BETTER,
    WORSE,
    /// Chance, or this host's own noise, could have made the difference.
    NOT_DISTINGUISHABLE,
    /// Too few pairs have both figures.
    NOT_COMPARABLE
  }

  /// How the baseline's second run of every block compares with its first, by one metric: an effect no
  /// larger than that is not called one.
  ///
  /// @param metric the metric's id
  /// @param scale what the effect is
  /// @param effect the mean ratio or difference, or null where too few pairs have both figures
  /// @param low the 95 % interval's lower end, or null
  /// @param high its upper end, or null
  /// @param p how often chance alone shows as much, or null
  /// @param pAdjusted p after step-down max T over all metrics, or null
  /// @param pairs how many blocks have both figures
  /// @param floor the smallest effect that can be told here, the interval's farther end: a factor of 1
  ///     or more, or a difference of 0 or more; or null
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
  /// @param id the cell's id
  /// @param strategy the strategy's name
  /// @param repeat from 1
  /// @param control whether it is the A/A control, which counts for no figure of its strategy
  /// @param invalid why it is not valid, empty where it is
  /// @param readyNanos from the first process's start until the cluster was ready, or -1
  /// @param windows what was measured in it
  /// @param steadiness whether its open steps stood still while they were measured
  /// @param costs what its processes used, or null in figures of an older Assay
  /// @param searches what its searches for a capacity found
  /// @param traffic what the background users of its steps did, or null in figures of an older Assay
  /// @param failed requests that did not go well and why, or null in figures of an older Assay
  /// @param link what the link between its sites was, or null where it has none and in figures of an older Assay
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

    /// Whether anything of it counts: what spoils its times alone leaves what checkers proved.
    public boolean counts() {
      return invalid.stream().allMatch(InvalidReason::ofTimes);
    }

    /// Whether its times and rates count too, and not only what checkers proved.
    public boolean timesCount() {
      return invalid.isEmpty();
    }
  }

  /// One kind of request in one window.
  ///
  /// @param step the step's id
  /// @param window `steady`, `fault` (from the fault on) or `closed`
  /// @param kind the request's kind, as figures name it: `get`, `get under traffic`
  /// @param nanos how long the window was
  /// @param ok requests that ended OK
  /// @param failed requests that surely did not happen
  /// @param unknown requests that may have happened
  /// @param shed requests that were never sent
  /// @param offeredPerSecond what the schedule asked of this kind; -1 in a closed loop
  /// @param achievedPerSecond what ended OK
  /// @param response response times; empty in a closed loop
  /// @param service service times
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
  /// @param nanos the value; requests that were not answered rank above all that were
  /// @param least the lower end of its 95 % interval, or null where the record does not tell
  /// @param most the upper end, or null where nothing bounds it or the record does not tell
  /// @param service the same percentile of the service time where the generator was late: a punctual one
  ///     would have seen something between this and the value; null where it was punctual
  /// @param withheld why the value must not be read as the system's, or null
  public record Quantile(
      double q,
      long nanos,
      @Nullable Long least,
      @Nullable Long most,
      @Nullable Long service,
      @Nullable Withheld withheld) {

    /// A value that is known as it is.
    public Quantile(double q, long nanos) {
      this(q, nanos, nanos, nanos, null, null);
    }

    /// A value that must not be read as the system's.
    public Quantile(double q, long nanos, Withheld withheld) {
      this(q, nanos, null, null, null, withheld);
    }
  }

  /// What became of an objective.
  ///
  /// @param text as the study wrote it
  /// @param line the study's line
  /// @param strategy the strategy it was judged for
  /// @param result what became of it
  /// @param measured the figure for a reader
  /// @param limit the limit for a reader
  public record ObjectiveResult(
      String text, int line, String strategy, Judged result, String measured, String limit) {}

  /// What may become of an objective.
  public enum Judged {
    MET,
    MISSED,
    /// The figure is withheld, or what is known of it lies on both sides of the limit.
    UNDECIDED
  }
}
