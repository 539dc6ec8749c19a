package assay.record.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What every checker found in every cell: `verdicts.json`.
///
/// @param schema `assay/verdicts/v1`
/// @param id the run's id
/// @param verdicts one per cell and checker
public record Verdicts(String schema, String id, List<CellVerdict> verdicts) {

  /// The schema's name.
  public static final String SCHEMA = "assay/verdicts/v1";

  /// What one checker found in one cell.
  public record CellVerdict(
      String cell, String strategy, int repeat, String checker, Verdict verdict) {}

  /// A checker's finding.
  ///
  /// @param status what it comes to
  /// @param summary one sentence with the figures in it
  /// @param measures the figures
  /// @param curves figures over a range
  /// @param witnesses for an INVALID one at least one; at most ten
  public record Verdict(
      Status status,
      String summary,
      List<Measure> measures,
      List<Curve> curves,
      List<Witness> witnesses) {

    /// A checker that could not tell, and why.
    public static Verdict unknown(String reason) {
      return new Verdict(Status.UNKNOWN, reason, List.of(), List.of(), List.of());
    }
  }

  /// What a finding comes to, worst last.
  public enum Status {
    VALID,
    UNKNOWN,
    INVALID
  }

  /// One figure of a finding.
  ///
  /// @param metric the metric's id, as in `assay explain`
  /// @param value in the metric's own unit
  /// @param low of a share the 95 % interval's lower end, of anything else the least it can be; null
  ///     where there is none but the value
  /// @param high likewise the upper end
  /// @param atLeast whether nothing bounds it from above: the window ended first
  /// @param text the figure for a reader: `61 of 1,119`, `< 0.03 %`
  /// @param stands true where it holds though the finding as a whole is UNKNOWN; null elsewhere
  /// @param most of a share some trials of which are undecided what it is if all of them count; null
  ///     where none is
  public record Measure(
      String metric,
      double value,
      @Nullable Double low,
      @Nullable Double high,
      boolean atLeast,
      String text,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean stands,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double most) {

    /// A figure that a finding of UNKNOWN leaves open.
    public Measure(
        String metric,
        double value,
        @Nullable Double low,
        @Nullable Double high,
        boolean atLeast,
        String text) {
      this(metric, value, low, high, atLeast, text, null, null);
    }

    /// The same figure, which holds whatever else is not known.
    public Measure standing() {
      return new Measure(metric, value, low, high, atLeast, text, true, most);
    }

    /// The same figure, which may be as much as this since some trials are undecided.
    public Measure upTo(double most) {
      return new Measure(metric, value, low, high, atLeast, text, stands, most);
    }

    /// A figure that something bounds.
    public Measure(
        String metric, double value, @Nullable Double low, @Nullable Double high, String text) {
      this(metric, value, low, high, false, text);
    }

    /// A figure that nothing bounds from above.
    public static Measure atLeast(String metric, double value, String text) {
      return new Measure(metric, value, null, null, true, text);
    }

    /// A whole number without an interval.
    public static Measure of(String metric, long value, String text) {
      return new Measure(metric, (double) value, null, null, text);
    }
  }

  /// A figure over a range.
  ///
  /// @param name what it shows
  /// @param points in rising order of `x`
  public record Curve(String name, List<Point> points) {

    /// The name of the curve of what was answered around a fault: its `x` counts from the fault and may be negative.
    public static final String ANSWERED = "share answered in time by time since the fault";

    /// What the name of a curve over the time of the run begins with: its `x` counts from when the run began, and it
    /// belongs below the timeline.
    public static final String TRACK = "track: ";

    /// What the name of the curve of a site's lag begins with, in nanoseconds; the site's name follows.
    public static final String LAG = TRACK + "lag of ";

    /// The same of what a site lacked, in changes.
    public static final String BACKLOG = TRACK + "backlog of ";

    /// The site whose lag it is; empty where it is another curve.
    public Optional<String> lagOf() {
      return after(LAG);
    }

    /// The site whose backlog it is; empty where it is another curve.
    public Optional<String> backlogOf() {
      return after(BACKLOG);
    }

    /// Whether much of it is good, so that its lowest point is what a reader looks for.
    public boolean moreIsBetter() {
      return name.equals(ANSWERED);
    }

    private Optional<String> after(String beginning) {
      return name.startsWith(beginning)
          ? Optional.of(name.substring(beginning.length()))
          : Optional.empty();
    }

    /// Whether it is one over the time of the run.
    public boolean overTheRun() {
      return name.startsWith(TRACK);
    }
  }

  /// A point of a curve.
  ///
  /// @param x nanoseconds
  /// @param y the figure
  /// @param samples how many samples it rests on
  public record Point(double x, double y, long samples) {}

  /// A violation a person can follow.
  ///
  /// @param sentence what is wrong
  /// @param lines the operations, in the order of their start
  public record Witness(String sentence, List<Line> lines) {}

  /// One operation of a witness.
  ///
  /// @param what `write`, `read`, …, with its outcome
  /// @param client the client's name
  /// @param key the key's index
  /// @param version the version
  /// @param startNanos when it started, counted from the beginning of the run
  /// @param endNanos when it ended, likewise
  public record Line(
      String what, String client, int key, long version, long startNanos, long endNanos) {}
}
