package assay.compare;

import assay.compare.Trend.Found;
import assay.compare.Trend.Level;
import assay.metric.Figure.AtLeast;
import assay.metric.Figure.Measured;
import assay.metric.MetricId;
import assay.plan.Configuration;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import assay.words.ReleaseOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One configuration's figures by release of its product, oldest first, with changes of level.
///
/// A series has the repeats of every release, release after release, from all stored runs that can be compared with the
/// newest one. Their seeds may differ: each repeat draws requests of its own anyhow. A level changes only between releases.
///
/// @param configuration its settings that others of the study do not have; its engine if it is the only one
/// @param repeats of each release, over all runs
public record ReleaseTrend(
    String configuration, List<String> releases, List<Integer> repeats, List<FigureRow> figures) {

  /// One figure by release.
  ///
  /// @param values the median of the repeats for speed, the worst for harm; null if none counts
  /// @param compared how many repeats were compared
  /// @param judged whether there are enough of them to look for changes
  public record FigureRow(
      String metric,
      String unit,
      List<@Nullable Double> values,
      List<Change> changes,
      int compared,
      boolean judged) {}

  /// A change of level.
  ///
  /// @param release the first with the new level
  public record Change(String release, Level level) {}

  /// A configuration with its settings but the release.
  private record Kind(String engine, Map<String, String> settings) {}

  /// The trends by release, one per configuration of the newest run that can be compared.
  ///
  /// @param metric the user's name for the figure; empty for all figures of that run
  /// @throws assay.problem.ProblemException E322 when no run has the figure
  public static List<ReleaseTrend> of(List<Found> found, String metric) {
    List<StoredRun> runs = read(found);
    if (runs.isEmpty()) {
      return List.of();
    }
    StoredRun newest = Trend.newest(runs);
    List<StoredRun> like = runs.stream().filter(run -> isLike(newest, run)).toList();
    List<String> metrics =
        metric.isEmpty()
            ? Trend.metrics(found)
            : List.of(
                new RunFigureLookup(runs.reversed().stream().map(StoredRun::results).toList())
                    .find(metric)
                    .metric());
    Set<Kind> kinds =
        newest.results().rows().stream()
            .flatMap(row -> kind(newest, row).stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return kinds.stream().map(kind -> of(kind, names(kind, kinds), like, metrics)).toList();
  }

  /// Why no run can be compared, although some can be read; empty if one can.
  public static Optional<String> whyNone(List<Found> found) {
    List<StoredRun> runs = read(found);
    return runs.isEmpty()
        ? Optional.empty()
        : Comparability.unfit(Trend.newest(runs)).stream().map(ComparisonBarrier::text).findFirst();
  }

  private static List<StoredRun> read(List<Found> found) {
    return found.stream().flatMap(one -> Optional.ofNullable(one.run()).stream()).toList();
  }

  private static boolean isLike(StoredRun newest, StoredRun run) {
    boolean barred =
        Comparability.of(newest, run).barring().stream()
            .anyMatch(bar ->
                switch (bar) {
                  case ComparisonBarrier.Unfit(String name, String why) -> name.equals(run.name());
                  case ComparisonBarrier.Unlike(String thing, String how) ->
                      !thing.equals(Comparability.SEED);
                });
    return !barred && Comparability.place(run).equals(Comparability.place(newest));
  }

  /// A row's kind; empty if the plan does not have its configuration.
  private static Optional<Kind> kind(StoredRun run, Row row) {
    return configuration(run, row)
        .map(configuration -> {
          Map<String, String> settings = new TreeMap<>();
          configuration.settings().forEach((name, value) -> settings.put(name, value.text()));
          settings.remove(ReleaseOrder.SETTING);
          return new Kind(run.plan().engine(configuration), settings);
        });
  }

  private static Optional<Configuration> configuration(StoredRun run, Row row) {
    return run.plan().configurations().stream()
        .filter(each -> each.name().equals(row.configuration()))
        .findFirst();
  }

  /// The release of a row: the one that it names, or else the only one of its engine in the run.
  private static String release(StoredRun run, Kind kind, Row row) {
    String named =
        configuration(run, row)
            .map(each -> each.values().text(ReleaseOrder.SETTING, ""))
            .orElse("");
    return ReleaseOrder.isRelease(named)
        ? named
        : run.environment().versions().getOrDefault(kind.engine(), "");
  }

  private static String names(Kind kind, Set<Kind> all) {
    String own =
        kind.settings().entrySet().stream()
            .filter(each ->
                all.stream()
                    .anyMatch(
                        other -> !each.getValue().equals(other.settings().get(each.getKey()))))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining(", "));
    boolean several = all.stream().map(Kind::engine).distinct().count() > 1;
    return own.isEmpty() ? kind.engine() : several ? kind.engine() + ", " + own : own;
  }

  private static ReleaseTrend of(
      Kind kind, String name, List<StoredRun> runs, List<String> metrics) {
    Map<String, List<Measurement>> releases = new TreeMap<>(ReleaseOrder.OLDEST_FIRST);
    for (StoredRun run : runs) {
      for (Row row : run.results().rows()) {
        String release = release(run, kind, row);
        if (kind(run, row).equals(Optional.of(kind)) && ReleaseOrder.isRelease(release)) {
          releases
              .computeIfAbsent(release, each -> new ArrayList<>())
              .add(new Measurement(run, row));
        }
      }
    }
    List<Integer> repeats =
        releases.values().stream()
            .map(all -> all.stream().mapToInt(each -> each.run().results().repeats()).sum())
            .toList();
    List<FigureRow> figures =
        metrics.stream().map(metric -> row(metric, releases, metrics.size())).toList();
    return new ReleaseTrend(name, List.copyOf(releases.keySet()), repeats, figures);
  }

  /// A release in one run.
  private record Measurement(StoredRun run, Row row) {

    /// The repeats that can be compared; empty if the figure is withheld, or known only within bounds.
    List<Double> repeats(String metric) {
      return row.figure(metric)
          .filter(figure -> figure.known() instanceof Measured known && !(known instanceof AtLeast))
          .filter(
              figure -> !ServiceTimeResultRows.widened(run.results(), row.configuration(), figure))
          .map(Figure::repeats)
          .orElse(List.of());
    }
  }

  private static FigureRow row(
      String metric, Map<String, List<Measurement>> releases, int figures) {
    MetricId id = MetricId.of(metric);
    List<@Nullable Double> shown = new ArrayList<>();
    List<Double> series = new ArrayList<>();
    Map<Integer, String> begins = new LinkedHashMap<>();
    releases.forEach((release, measured) -> {
      List<Double> own = measured.stream().flatMap(each -> each.repeats(metric).stream()).toList();
      begins.put(series.size(), release);
      series.addAll(own);
      shown.add(own.isEmpty() ? null : Double.valueOf(folded(id, own)));
    });
    boolean judged = series.size() >= Trend.LEAST_RUNS;
    List<Change> changes = new ArrayList<>();
    if (judged) {
      Set<Integer> places = new HashSet<>(begins.keySet());
      new TreeMap<>(Trend.Series.of(series, figures).levels(id.lowerIsBetter(), places::contains))
          .forEach(
              (index, level) -> changes.add(new Change(begins.getOrDefault(index, ""), level)));
    }
    return new FigureRow(metric, id.unit(), shown, changes, series.size(), judged);
  }

  private static double folded(MetricId id, List<Double> repeats) {
    return switch (id.fold()) {
      case MEDIAN -> RunFileCheck.median(repeats);
      case POOLED -> repeats.stream().mapToDouble(value -> value).average().orElse(0);
      case WORST ->
          repeats.stream()
              .mapToDouble(value -> value)
              .reduce(id.lowerIsBetter() ? Math::max : Math::min)
              .orElse(0);
    };
  }
}
