package assay.record.results;

import assay.fact.Fact;
import assay.fact.Finding;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All checkers' findings in all trials: `verdicts.json`.
///
/// @param schema `assay/verdicts/v1`
public record Verdicts(String schema, String id, List<TrialVerdict> verdicts) {

  public static final String SCHEMA = "assay/verdicts/v1";

  /// The measure of how many of the writes that a check counts were loaded before the steps.
  public static final String LOADED_WRITES = "loaded-writes";

  public record TrialVerdict(
      String trial, String configuration, int repeat, String checker, Verdict verdict) {}

  /// A checker's finding.
  ///
  /// @param witnesses at most ten; at least one if INVALID
  public record Verdict(
      Status status,
      Fact summary,
      List<Measure> measures,
      List<Curve> curves,
      List<Witness> witnesses) {

    /// Refuses missing parts: a user's checker may be compiled without a check for null.
    public Verdict {
      Objects.requireNonNull(status, "a verdict's status");
      Objects.requireNonNull(summary, "a verdict's summary");
      measures = List.copyOf(measures);
      curves = List.copyOf(curves);
      witnesses = List.copyOf(witnesses);
    }

    public Verdict(
        Status status,
        Finding summary,
        List<Measure> measures,
        List<Curve> curves,
        List<Witness> witnesses) {
      this(
          status,
          Objects.requireNonNull(summary, "a verdict's summary").fact(),
          measures,
          curves,
          witnesses);
    }

    public static Verdict unknown(Finding reason) {
      return new Verdict(Status.UNKNOWN, reason, List.of(), List.of(), List.of());
    }

    /// The figure with this metric's id; empty if the finding has none.
    public Optional<Measure> measure(String metric) {
      return measures.stream().filter(each -> each.metric().equals(metric)).findFirst();
    }
  }

  /// The results of a finding, the worst last.
  public enum Status {
    VALID,
    UNKNOWN,
    INVALID
  }

  /// How far a figure may be from its value. Each kind of ends has one meaning.
  public sealed interface Ends {

    double lowest();

    /// Infinite without an upper end.
    double highest();

    /// The 95 % interval of a share or a percentile: the judged observations are a sample.
    ///
    /// @param high null without an upper end
    record Interval(double low, @Nullable Double high) implements Ends {

      @Override
      public double lowest() {
        return low;
      }

      @Override
      public double highest() {
        return high == null ? Double.POSITIVE_INFINITY : high;
      }
    }

    /// What the run itself leaves open: undecided observations, or a time between two looks.
    record Bounds(double lowest, double highest) implements Ends {}

    private static @Nullable Ends stored(
        @Nullable Double low, @Nullable Double high, boolean sampled) {
      if (low == null) {
        return null;
      }
      return sampled || high == null ? new Interval(low, high) : new Bounds(low, high);
    }
  }

  /// One figure of a finding. In the file the ends are `low` and `high`, with `sampled` for an interval.
  ///
  /// @param metric the metric's id, as in `assay explain`
  /// @param value in the metric's own unit
  /// @param ends null if exact
  /// @param atLeast without an upper bound, because the window ended first
  /// @param text the figure for a reader, such as `61 of 1,119`
  /// @param stands true if valid within an UNKNOWN finding; otherwise null
  /// @param most the share with all undecided observations; null without any
  public record Measure(
      String metric,
      double value,
      @JsonIgnore @Nullable Ends ends,
      boolean atLeast,
      Fact text,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean stands,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double most) {

    public Measure {
      Objects.requireNonNull(metric, "a figure's metric");
      Objects.requireNonNull(text, "a figure's text");
    }

    private static Measure of(
        String metric, double value, @Nullable Ends ends, boolean atLeast, Finding text) {
      Fact said = Objects.requireNonNull(text, "a figure's text").fact();
      return new Measure(metric, value, ends, atLeast, said, null, null);
    }

    /// An exact number.
    public static Measure of(String metric, long value, Finding text) {
      return exact(metric, (double) value, text);
    }

    public static Measure exact(String metric, double value, Finding text) {
      return of(metric, value, null, false, text);
    }

    /// A share with its 95 % interval.
    public static Measure share(
        String metric, double value, double low, double high, Finding text) {
      return of(metric, value, new Ends.Interval(low, high), false, text);
    }

    /// A figure that the run leaves open between two ends.
    public static Measure between(
        String metric, double value, double least, double most, Finding text) {
      return of(metric, value, new Ends.Bounds(least, most), false, text);
    }

    /// A percentile with its 95 % interval.
    ///
    /// @param low null if unknown
    /// @param high null without an upper bound
    public static Measure percentile(
        String metric, double value, @Nullable Double low, @Nullable Double high, Finding text) {
      Ends ends = low == null ? null : new Ends.Interval(low, high);
      return of(metric, value, ends, high == null, text);
    }

    public static Measure atLeast(String metric, double value, Finding text) {
      return of(metric, value, null, true, text);
    }

    @JsonCreator
    static Measure stored(
        @JsonProperty("metric") String metric,
        @JsonProperty("value") double value,
        @JsonProperty("low") @Nullable Double low,
        @JsonProperty("high") @Nullable Double high,
        @JsonProperty("sampled") @Nullable Boolean sampled,
        @JsonProperty("atLeast") boolean atLeast,
        @JsonProperty("text") Fact text,
        @JsonProperty("stands") @Nullable Boolean stands,
        @JsonProperty("most") @Nullable Double most) {
      Ends ends = Ends.stored(low, high, Boolean.TRUE.equals(sampled));
      return new Measure(metric, value, ends, atLeast, text, stands, most);
    }

    @JsonProperty("low")
    @Nullable Double storedLow() {
      return ends == null ? null : (Double) ends.lowest();
    }

    @JsonProperty("high")
    @Nullable Double storedHigh() {
      return ends == null || Double.isInfinite(ends.highest()) ? null : (Double) ends.highest();
    }

    @JsonProperty("sampled")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable Boolean storedSampled() {
      return ends instanceof Ends.Interval ? true : null;
    }

    /// The lower end of any kind, or the value.
    public double lowest() {
      return ends == null ? value : ends.lowest();
    }

    /// The upper end of any kind, or the value.
    public double highest() {
      return ends == null || Double.isInfinite(ends.highest()) ? value : ends.highest();
    }

    /// This figure, valid in spite of unknowns.
    public Measure standing() {
      return new Measure(metric, value, ends, atLeast, text, true, most);
    }

    /// This figure as a lower bound.
    ///
    /// @param said the figure for a reader
    public Measure unbounded(Finding said) {
      return new Measure(metric, value, ends, true, said.fact(), stands, null);
    }

    public Measure upTo(double most) {
      return new Measure(metric, value, ends, atLeast, text, stands, most);
    }
  }

  /// @param points in rising order of `x`
  public record Curve(String name, List<Point> points) {

    public Curve {
      Objects.requireNonNull(name, "a curve's name");
      points = List.copyOf(points);
    }

    /// Whether a curve of this name tells how probably reads are stale.
    public static boolean isOfStaleness(String name) {
      return name.startsWith(STALENESS);
    }

    /// The curve of answered requests around a fault; `x` counts from the fault and may be negative.
    public static final String ANSWERED = "share answered in time by time since the fault";

    /// Prefix of curves over the run's time, shown below the timeline.
    public static final String TRACK = "track: ";

    /// Prefix of a site's lag, in nanoseconds; the site's name follows.
    public static final String LAG = TRACK + "lag of ";

    /// Prefix of a site's backlog, in changes; the site's name follows.
    public static final String BACKLOG = TRACK + "backlog of ";

    /// Prefix of curves of staleness, whose points are shares of reads with bands. By time, `x` to the band's `to`
    /// are the nanoseconds since the missed version was known. See [#STALE], [#OWN] and [#MONOTONIC].
    public static final String STALENESS = "staleness: ";

    /// Stale reads by the time since the newest write of the key was acknowledged.
    public static final String STALE = STALENESS + "stale reads";

    /// The same in the few bins of [#DECADES].
    public static final String STALE_BY_DECADE = STALENESS + "stale reads by decade";

    /// Reads at least `x` versions behind the newest acknowledged one.
    public static final String VERSIONS_BEHIND = STALENESS + "versions behind";

    /// Reads behind their client's own write, by the time since its acknowledgement.
    public static final String OWN = STALENESS + "read your writes";

    /// Reads behind their client's own earlier read, by the time since its end.
    public static final String MONOTONIC = STALENESS + "monotonic reads";

    /// Where the bins of [#STALE_BY_DECADE] begin, in nanoseconds.
    public static final List<Long> DECADES =
        List.of(0L, 1_000_000L, 10_000_000L, 100_000_000L, 1_000_000_000L, 10_000_000_000L);

    public Optional<String> lagOf() {
      return after(LAG);
    }

    public Optional<String> backlogOf() {
      return after(BACKLOG);
    }

    /// Whether high values are good; a reader then looks for the lowest point.
    public boolean moreIsBetter() {
      return name.equals(ANSWERED);
    }

    private Optional<String> after(String beginning) {
      return name.startsWith(beginning)
          ? Optional.of(name.substring(beginning.length()))
          : Optional.empty();
    }

    public boolean overTheRun() {
      return name.startsWith(TRACK);
    }
  }

  /// @param x nanoseconds, or versions; where the bin begins if there is a band
  /// @param band null without one
  public record Point(
      double x,
      double y,
      long samples,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Band band) {

    public Point {
      if (!Double.isFinite(x) || !Double.isFinite(y)) {
        throw new IllegalArgumentException("a curve's point is %s, %s".formatted(x, y));
      }
    }

    public Point(double x, double y, long samples) {
      this(x, y, samples, null);
    }
  }

  /// A point's part of its curve's band: with 95 % the true figures of all points lie in the band at once.
  ///
  /// @param to where the point's bin ends; null if nothing ends it
  /// @param low counts undecided observations as none
  /// @param high counts undecided observations as found
  public record Band(
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double to, double low, double high) {

    public Band {
      if (!(low >= 0 && low <= high && high <= 1) || (to != null && !Double.isFinite(to))) {
        throw new IllegalArgumentException("a band is of %s to %s".formatted(low, high));
      }
    }
  }

  /// A violation that a person can follow.
  ///
  /// @param lines by start time
  public record Witness(Fact sentence, List<Line> lines) {

    public Witness {
      Objects.requireNonNull(sentence, "a witness's sentence");
      lines = List.copyOf(lines);
    }

    public Witness(Finding sentence, List<Line> lines) {
      this(Objects.requireNonNull(sentence, "a witness's sentence").fact(), lines);
    }
  }

  /// One operation of a witness. Times count from the run's start.
  ///
  /// @param what `write`, `read`, …, with its outcome
  public record Line(
      String what, String client, int key, long version, long startNanos, long endNanos) {

    public Line {
      Objects.requireNonNull(what, "an operation's name");
      Objects.requireNonNull(client, "an operation's client");
    }
  }
}
