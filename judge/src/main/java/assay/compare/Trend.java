package assay.compare;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.Measured;
import assay.metric.MetricFamily;
import assay.metric.WithheldFigure;
import assay.problem.ProblemException;
import assay.record.io.PathRedaction;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.RunIndex.Entry;
import assay.statistics.ChangePoints;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// One configuration's figure over a study's stored runs, oldest first, with changes of level.
///
/// @param compared how many points were compared
/// @param judged whether there are enough runs to look for changes
/// @param correlation assumed between neighbouring runs, from 0 to below 1; 0 with too few runs
public record Trend(
    String configuration,
    String metric,
    String unit,
    List<Point> points,
    int compared,
    boolean judged,
    double correlation) {

  /// The fewest runs in which to look for a change.
  public static final int LEAST_RUNS = 15;

  /// The approximate rate of series without a change that are reported to have one.
  private static final double FALSE_ALARMS = 0.03;

  /// Runs on one machine correlate at least this much: fifteen runs cannot show less.
  public static final double LEAST_CORRELATION = 0.3;

  /// A change needs at least three runs.
  private static final int LEAST_POINTS = 3;

  /// One run.
  ///
  /// @param label the user's name for it; may be empty
  /// @param started ISO 8601
  /// @param figure null without a figure
  /// @param step change from the previous compared run, as a share
  public record Point(
      String id,
      String label,
      String started,
      String outcome,
      String engine,
      String machine,
      @Nullable Figure figure,
      @Nullable Fact apart,
      @Nullable Double step,
      @Nullable Level change) {}

  /// A change of level.
  ///
  /// @param share relative to the level before; null for a zero level
  /// @param p the p-value between the runs before and after
  public record Level(@Nullable Double share, boolean better, double p) {}

  /// A stored run, or why it is unreadable.
  ///
  /// @param started ISO 8601
  /// @param unreadable the reason; empty if readable
  public record Found(
      String id, String label, String started, @Nullable StoredRun run, String unreadable) {

    public static Found open(Entry entry) {
      try {
        StoredRun run = StoredRun.open(Path.of(entry.folder()), entry.label());
        return new Found(entry.id(), entry.label(), entry.started(), run, "");
      } catch (ProblemException e) {
        return unreadable(entry, e.problems().getFirst().what());
      } catch (UncheckedIOException e) {
        return unreadable(entry, String.valueOf(e.getMessage()));
      }
    }

    /// A copy for publication, without this host's paths.
    public Found published() {
      return run == null
          ? new Found(id, label, started, null, PathRedaction.shortened(unreadable))
          : this;
    }

    private static Found unreadable(Entry entry, String why) {
      return new Found(entry.id(), entry.label(), entry.started(), null, "cannot be read: " + why);
    }
  }

  /// The figures of the newest comparable run, in table order.
  public static List<String> metrics(List<Found> found) {
    List<StoredRun> runs = readable(found);
    return runs.isEmpty()
        ? List.of()
        : newest(runs).results().rows().stream()
            .flatMap(row -> row.figures().stream())
            .map(Figure::metric)
            .distinct()
            .toList();
  }

  /// A figure's trends, one per configuration of the newest comparable run.
  ///
  /// @param metric the user's name for the figure; empty for the first p99
  /// @throws assay.problem.ProblemException E322 when no run has the figure
  public static List<Trend> of(List<Found> found, String metric) {
    List<StoredRun> runs = readable(found);
    if (runs.isEmpty()) {
      return List.of();
    }
    StoredRun newest = newest(runs);
    RunFigureLookup names =
        new RunFigureLookup(runs.reversed().stream().map(StoredRun::results).toList());
    String id = metric.isEmpty() ? first(newest) : names.find(metric).metric();
    List<Trend> trends = new ArrayList<>();
    newest.results().rows().forEach(row -> trends.add(of(found, newest, row.configuration(), id)));
    return trends;
  }

  private static List<StoredRun> readable(List<Found> found) {
    return found.stream().flatMap(one -> Optional.ofNullable(one.run()).stream()).toList();
  }

  /// The newest comparable run, or else the newest of all.
  static StoredRun newest(List<StoredRun> runs) {
    return runs.reversed().stream()
        .filter(run -> Comparability.unfit(run).isEmpty())
        .findFirst()
        .orElse(runs.getLast());
  }

  /// The first p99 with a value, or else the first figure.
  private static String first(StoredRun run) {
    List<Figure> figures =
        run.results().rows().stream()
            .flatMap(row -> row.figures().stream())
            .filter(figure -> figure.value() != null)
            .toList();
    return figures.stream()
        .filter(figure -> figure.id().family() == MetricFamily.P99)
        .findFirst()
        .or(() -> figures.stream().findFirst())
        .map(Figure::metric)
        .orElse(MetricFamily.THROUGHPUT.key());
  }

  private static Trend of(
      List<Found> found, StoredRun newest, String configuration, String metric) {
    List<Point> points = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    Map<Integer, Integer> at = new TreeMap<>();
    String unit = "count";
    boolean lower = true;
    for (Found one : found) {
      Point point = point(one, newest, configuration, metric);
      Figure figure = point.figure();
      if (figure != null) {
        unit = figure.unit();
        lower = figure.lowerIsBetter();
      }
      if (point.apart() == null && figure != null && figure.value() != null) {
        at.put(points.size(), values.size());
        values.add(figure.value());
      }
      points.add(point);
    }
    boolean judged = values.size() >= LEAST_RUNS;
    Series series = judged ? Series.of(values, 1) : null;
    Map<Integer, Level> levels = series == null ? Map.of() : series.levels(lower, index -> true);
    at.forEach((index, value) ->
        points.set(index, with(points.get(index), step(values, value), levels.get(value))));
    double correlation = series == null ? 0 : series.rule.correlation();
    return new Trend(configuration, metric, unit, points, values.size(), judged, correlation);
  }

  private static Point point(Found found, StoredRun newest, String configuration, String metric) {
    StoredRun run = found.run();
    if (run == null) {
      return new Point(
          found.id(),
          found.label(),
          found.started(),
          "",
          "",
          "",
          null,
          Fact.quoted(found.unreadable()),
          null,
          null);
    }
    Figure figure =
        run.results().rows().stream()
            .filter(row -> row.configuration().equals(configuration))
            .flatMap(row -> row.figure(metric).stream())
            .findFirst()
            .orElse(null);
    return new Point(
        run.results().id(),
        run.label(),
        run.results().started(),
        outcome(run),
        run.results().engine(),
        Comparability.machine(run),
        figure,
        apart(run, newest, configuration, figure),
        null,
        null);
  }

  private static String outcome(StoredRun run) {
    long met =
        run.results().objectives().stream()
            .filter(objective -> objective.result() == Judged.MET)
            .count();
    int all = run.results().objectives().size();
    return switch (run.results().outcome()) {
      case FINE, MISSED, NOT_REPRODUCED -> all == 0 ? "complete" : met + "/" + all;
      case UNANSWERED -> all == 0 ? "not answered" : met + "/" + all + ", not answered";
      case NOT_VALID -> "does not count";
      case INTERRUPTED -> "interrupted";
    };
  }

  /// Why a run is listed and not compared, or null.
  private static @Nullable Fact apart(
      StoredRun run, StoredRun newest, String configuration, @Nullable Figure figure) {
    for (ComparisonBarrier bar : Comparability.of(newest, run).barring()) {
      switch (bar) {
        case ComparisonBarrier.Unfit(String name, String why) when name.equals(run.name()) -> {
          return new Quoted(why).fact();
        }
        case ComparisonBarrier.Unfit ofTheNewest -> {}
        case ComparisonBarrier.Unlike(String thing, String how) -> {
          return new OtherThing(thing).fact();
        }
      }
    }
    if (!Comparability.place(run).equals(Comparability.place(newest))) {
      return new OtherThing("machine").fact();
    }
    if (figure == null) {
      return new FigureNotThere().fact();
    }
    return switch (figure.known()) {
      case AtLeast least -> new OnlyLeastKnown().fact();
      case WithheldFigure none -> none.text();
      case Measured measured ->
          ServiceTimeResultRows.widened(run.results(), configuration, figure)
              ? new GeneratorLateHere().fact()
              : null;
    };
  }

  record GeneratorLateHere() implements Finding {}

  private static Point with(Point point, @Nullable Double step, @Nullable Level change) {
    return new Point(
        point.id(),
        point.label(),
        point.started(),
        point.outcome(),
        point.engine(),
        point.machine(),
        point.figure(),
        point.apart(),
        step,
        change);
  }

  private static @Nullable Double step(List<Double> values, int index) {
    return index == 0 || values.get(index - 1) == 0
        ? null
        : Double.valueOf(values.get(index) / values.get(index - 1) - 1);
  }

  /// @param least the smallest difference that counts
  public static ChangePoints.Rule rule(double[] series, double least) {
    return rule(series, least, 1);
  }

  private static ChangePoints.Rule rule(double[] series, double least, int figures) {
    ChangePoints.Rule rule =
        new ChangePoints.Rule(FALSE_ALARMS / series.length / figures, least, LEAST_POINTS);
    return rule.among(Math.max(LEAST_CORRELATION, ChangePoints.correlation(series, rule)));
  }

  /// The compared runs, in logarithms if all are positive: a change is then a factor.
  ///
  /// @param skipped runs dropped at the beginning, beyond [ChangePoints#LONGEST]
  record Series(List<Double> values, int skipped, boolean factors, ChangePoints.Rule rule) {

    /// @param figures how many series are shown together: all of them share the false alarms
    static Series of(List<Double> values, int figures) {
      int skipped = Math.max(0, values.size() - ChangePoints.LONGEST);
      List<Double> recent = values.subList(skipped, values.size());
      boolean factors = recent.stream().allMatch(value -> value > 0);
      double[] series =
          recent.stream().mapToDouble(value -> factors ? Math.log(value) : value).toArray();
      double mean = recent.stream().mapToDouble(Math::abs).average().orElse(0);
      double least = factors ? Math.log1p(FigureChange.BAND) : FigureChange.BAND * mean;
      return new Series(
          DoubleStream.of(series).boxed().toList(),
          skipped,
          factors,
          Trend.rule(series, least, figures));
    }

    /// Changes of level, by the compared value's index.
    ///
    /// @param place whether a level can begin at an index
    Map<Integer, Level> levels(boolean lower, IntPredicate place) {
      Map<Integer, Level> levels = new HashMap<>();
      double[] series = values.stream().mapToDouble(Double::doubleValue).toArray();
      for (ChangePoints.Change change :
          ChangePoints.of(series, rule, index -> place.test(skipped + index))) {
        Double share =
            factors
                ? Double.valueOf(Math.expm1(change.difference()))
                : change.before() == 0
                    ? null
                    : Double.valueOf(change.difference() / change.before());
        levels.put(
            skipped + change.index(),
            new Level(share, change.difference() < 0 == lower, change.p()));
      }
      return levels;
    }
  }

  record OtherThing(String thing) implements Finding {}

  record FigureNotThere() implements Finding {}

  record OnlyLeastKnown() implements Finding {}
}
