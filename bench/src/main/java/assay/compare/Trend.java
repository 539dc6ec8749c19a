package assay.compare;

import assay.metric.Family;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.Measured;
import assay.metric.Withheld;
import assay.problem.ProblemException;
import assay.record.io.PathRedaction;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Judged;
import assay.record.results.RunIndex.Entry;
import assay.statistics.ChangePoints;
import assay.words.FormerWordReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// One figure of one strategy over the stored runs of a study, oldest first, and where its level
/// changed.
///
/// @param strategy the strategy
/// @param metric the figure's id
/// @param unit its unit
/// @param points a point per run
/// @param compared how many of them are compared
/// @param judged whether they are enough to look for changes
/// @param correlation how far neighbouring runs are taken to hang together, from 0 to below 1; 0 where they are too few to
///     tell
public record Trend(
    String strategy,
    String metric,
    String unit,
    List<Point> points,
    int compared,
    boolean judged,
    double correlation) {

  /// The fewest runs in which a change can be looked for.
  public static final int LEAST_RUNS = 15;

  /// How many in a hundred series without a change may be said to have one, about.
  private static final double FALSE_ALARMS = 0.03;

  /// Runs of one machine hang together this much at the least: fifteen of them cannot show that they do not.
  public static final double LEAST_CORRELATION = 0.3;

  /// A change counts when three runs of it were seen.
  private static final int LEAST_POINTS = 3;

  /// One run.
  ///
  /// @param id its id
  /// @param label the user's name for it, empty where it has none
  /// @param started ISO 8601
  /// @param outcome what it came to
  /// @param engine the engine and its version
  /// @param machine what it was made on
  /// @param figure its figure, or null where it has none
  /// @param apart why it is not compared, or null where it is
  /// @param step by how much it lies above the compared run before, as a share; null where unknown
  /// @param change the change of level that begins with it, or null
  public record Point(
      String id,
      String label,
      String started,
      String outcome,
      String engine,
      String machine,
      @Nullable Figure figure,
      @Nullable String apart,
      @Nullable Double step,
      @Nullable Level change) {}

  /// A change of level.
  ///
  /// @param share by how much of the level before, or null where that is zero
  /// @param better whether for the better
  /// @param p the p-value between the runs before and those after
  public record Level(@Nullable Double share, boolean better, double p) {}

  /// A stored run, or why it cannot be read.
  ///
  /// @param id its id
  /// @param label the user's name for it
  /// @param started ISO 8601
  /// @param run the run, or null
  /// @param unreadable why it cannot be read, empty where it can
  public record Found(
      String id, String label, String started, @Nullable StoredRun run, String unreadable) {

    /// A stored run; one that cannot be read says why.
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

    /// The same for a page that others may read: a reason has no path of this host.
    public Found published() {
      return run == null
          ? new Found(id, label, started, null, PathRedaction.shortened(unreadable))
          : this;
    }

    private static Found unreadable(Entry entry, String why) {
      return new Found(entry.id(), entry.label(), entry.started(), null, "cannot be read: " + why);
    }
  }

  /// The figures of the newest run that counts, in the order of its ledger, by their ids.
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

  /// The trends of a figure, one per strategy of the newest run that counts, in its order.
  ///
  /// @param found the runs of one study, oldest first
  /// @param metric the figure as the user calls it; empty for the first tail there is
  /// @throws assay.problem.ProblemException E322 where no run has the figure
  public static List<Trend> of(List<Found> found, String metric) {
    return of(found, metric, new FormerWordReader());
  }

  /// The same, with what reads a former name of the figure.
  public static List<Trend> of(List<Found> found, String metric, FormerWordReader words) {
    List<StoredRun> runs = readable(found);
    if (runs.isEmpty()) {
      return List.of();
    }
    StoredRun newest = newest(runs);
    MetricNames names =
        new MetricNames(runs.reversed().stream().map(StoredRun::results).toList(), words);
    String id = metric.isEmpty() ? first(newest) : names.find(metric).metric();
    List<Trend> trends = new ArrayList<>();
    newest.results().rows().forEach(row -> trends.add(of(found, newest, row.strategy(), id)));
    return trends;
  }

  private static List<StoredRun> readable(List<Found> found) {
    return found.stream().flatMap(one -> Optional.ofNullable(one.run()).stream()).toList();
  }

  /// The newest run that can be compared with; the newest of all where none can.
  private static StoredRun newest(List<StoredRun> runs) {
    return runs.reversed().stream()
        .filter(run -> Comparability.unfit(run).isEmpty())
        .findFirst()
        .orElse(runs.getLast());
  }

  /// The first tail that some strategy could publish, or else its first figure.
  private static String first(StoredRun run) {
    List<Figure> figures =
        run.results().rows().stream()
            .flatMap(row -> row.figures().stream())
            .filter(figure -> figure.value() != null)
            .toList();
    return figures.stream()
        .filter(figure -> figure.id().family() == Family.P99)
        .findFirst()
        .or(() -> figures.stream().findFirst())
        .map(Figure::metric)
        .orElse(Family.THROUGHPUT.key());
  }

  private static Trend of(List<Found> found, StoredRun newest, String strategy, String metric) {
    List<Point> points = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    Map<Integer, Integer> at = new TreeMap<>();
    String unit = "count";
    boolean lower = true;
    for (Found one : found) {
      Point point = point(one, newest, strategy, metric);
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
    Series series = judged ? Series.of(values) : null;
    Map<Integer, Level> levels = series == null ? Map.of() : series.levels(lower);
    at.forEach((index, value) ->
        points.set(index, with(points.get(index), step(values, value), levels.get(value))));
    double correlation = series == null ? 0 : series.rule.correlation();
    return new Trend(strategy, metric, unit, points, values.size(), judged, correlation);
  }

  private static Point point(Found found, StoredRun newest, String strategy, String metric) {
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
          found.unreadable(),
          null,
          null);
    }
    Figure figure =
        run.results().rows().stream()
            .filter(row -> row.strategy().equals(strategy))
            .flatMap(row -> FigureChanges.figure(row, metric).stream())
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
        apart(run, newest, figure),
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
      case FINE, MISSED -> all == 0 ? "complete" : met + "/" + all;
      case UNANSWERED -> all == 0 ? "not answered" : met + "/" + all + ", not answered";
      case NOT_VALID -> "does not count";
      case INTERRUPTED -> "interrupted";
    };
  }

  /// Why a run is listed and not compared, or null.
  private static @Nullable String apart(StoredRun run, StoredRun newest, @Nullable Figure figure) {
    for (ComparisonBarrier bar : Comparability.of(newest, run).barring()) {
      switch (bar) {
        case ComparisonBarrier.Unfit(String name, String why) when name.equals(run.name()) -> {
          return why;
        }
        case ComparisonBarrier.Unfit ofTheNewest -> {}
        case ComparisonBarrier.Unlike(String thing, String how) -> {
          return "other " + thing;
        }
      }
    }
    if (!Comparability.place(run).equals(Comparability.place(newest))) {
      return "other machine";
    }
    if (figure == null) {
      return "no such figure";
    }
    return switch (figure.known()) {
      case AtLeast least -> "only the least it can be is known: the window ended first";
      case Withheld none -> none.text();
      case Measured measured -> null;
    };
  }

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

  /// The rule for a series of runs, which allows for how far neighbours hang together.
  ///
  /// @param least the least difference that counts
  public static ChangePoints.Rule rule(double[] series, double least) {
    ChangePoints.Rule rule =
        new ChangePoints.Rule(FALSE_ALARMS / series.length, least, LEAST_POINTS);
    return rule.among(Math.max(LEAST_CORRELATION, ChangePoints.correlation(series, rule)));
  }

  /// The compared runs as change points see them. A level is looked at in logarithms where it can be, so that a
  /// change is a factor.
  ///
  /// @param skipped how many runs at the beginning are too many
  private record Series(List<Double> values, int skipped, boolean factors, ChangePoints.Rule rule) {

    static Series of(List<Double> values) {
      int skipped = Math.max(0, values.size() - ChangePoints.LONGEST);
      List<Double> recent = values.subList(skipped, values.size());
      boolean factors = recent.stream().allMatch(value -> value > 0);
      double[] series =
          recent.stream().mapToDouble(value -> factors ? Math.log(value) : value).toArray();
      double mean = recent.stream().mapToDouble(Math::abs).average().orElse(0);
      double least = factors ? Math.log1p(FigureChange.BAND) : FigureChange.BAND * mean;
      return new Series(
          DoubleStream.of(series).boxed().toList(), skipped, factors, Trend.rule(series, least));
    }

    /// The changes of level by the index of the compared run they begin with.
    Map<Integer, Level> levels(boolean lower) {
      Map<Integer, Level> levels = new HashMap<>();
      double[] series = values.stream().mapToDouble(Double::doubleValue).toArray();
      for (ChangePoints.Change change : ChangePoints.of(series, rule)) {
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
}
