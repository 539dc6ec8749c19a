package assay.report.model;

import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.MetricListName;
import assay.metric.ResultsTableSide;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A run's figures by column.
///
/// @param columns every metric, gains before costs
public record ResultsTable(List<Column> columns) {

  /// The most columns that fit one table at a glance; the rest is one click away.
  private static final int AT_A_GLANCE = 12;

  /// One metric of every configuration.
  ///
  /// @param figures one per configuration, in the study's order
  public record Column(MetricId metric, List<Figure> figures) {

    public ResultsTableSide side() {
      return figures.getFirst().side();
    }

    public String unit() {
      return figures.getFirst().unit();
    }

    public boolean lowerIsBetter() {
      return figures.getFirst().lowerIsBetter();
    }

    public boolean published() {
      return figures.stream().anyMatch(figure -> figure.published() != null);
    }

    boolean empty() {
      return figures.stream().allMatch(figure -> figure.value() == null);
    }

    /// The largest figure; 0 if there is none.
    public double largest() {
      return figures.stream()
          .flatMap(figure -> Stream.ofNullable(figure.value()))
          .mapToDouble(value -> value)
          .max()
          .orElse(0);
    }

    /// A configuration's bar length, from 0 to 1: its figure divided by the metric's largest; 0 without
    /// a figure.
    public double bar(int configuration) {
      Double value = figures.get(configuration).value();
      double largest = largest();
      return value == null || largest <= 0 ? 0 : Math.clamp(value / largest, 0, 1);
    }
  }

  public static ResultsTable of(Results results) {
    if (results.rows().isEmpty()) {
      return new ResultsTable(List.of());
    }
    List<Figure> first = results.rows().getFirst().figures();
    List<Column> columns =
        IntStream.range(0, first.size())
            .mapToObj(i -> new Column(MetricId.of(first.get(i).metric()), column(results, i)))
            .toList();
    return new ResultsTable(
        Stream.of(ResultsTableSide.values())
            .flatMap(side -> columns.stream().filter(column -> column.side() == side))
            .toList());
  }

  private static List<Figure> column(Results results, int index) {
    return results.rows().stream().map(row -> row.figures().get(index)).toList();
  }

  /// The figures' kinds of requests or other subjects, in column order.
  public List<String> kinds() {
    return columns.stream()
        .map(column -> column.metric().about())
        .filter(of -> !of.isEmpty())
        .distinct()
        .toList();
  }

  /// The columns with a measured or published figure, or all columns if there is none.
  public ResultsTable known() {
    List<Column> known =
        columns.stream().filter(column -> !column.empty() || column.published()).toList();
    return known.isEmpty() ? this : new ResultsTable(known);
  }

  public List<Column> unknown() {
    List<Column> known = known().columns();
    return columns.stream().filter(column -> !known.contains(column)).toList();
  }

  /// The published figures' sources, and what a reader must know before comparing.
  public List<String> notes() {
    return columns.stream()
        .flatMap(column -> column.figures().stream())
        .flatMap(figure -> Stream.ofNullable(figure.publishedNote()))
        .distinct()
        .toList();
  }

  public List<Column> side(ResultsTableSide side) {
    return columns.stream().filter(column -> column.side() == side).toList();
  }

  /// The columns to look at first. In a small table these are all except the memory of whole
  /// processes.
  ///
  /// @param asked the metrics that the study asks for; always included
  public ResultsTable chief(List<String> asked) {
    boolean few = columns.size() <= AT_A_GLANCE;
    List<Column> first =
        columns.stream()
            .filter(column ->
                (few && !isMemory(column))
                    || isChief(column)
                    || isHarm(column)
                    || asked.contains(column.metric().id()))
            .toList();
    return first.isEmpty() ? this : new ResultsTable(first);
  }

  /// Whether a column shows harm and some configuration has harm.
  private static boolean isHarm(Column column) {
    return column.metric().harm() && column.largest() > 0;
  }

  /// Memory per entry without any figure is not looked at first.
  private static boolean isChief(Column column) {
    MetricFamily family = column.metric().family();
    boolean known = !(family == MetricFamily.MEMORY_PER_ENTRY && column.empty());
    return (family.isShownIn(MetricListName.PAGE) && known)
        || (isMemory(column) && column.published());
  }

  /// Whether a column is the resident memory of whole processes. With a fixed heap the figure
  /// depends on the collectors' progress and varies by a factor of two. The column is looked at
  /// first only beside a published figure.
  private static boolean isMemory(Column column) {
    return column.metric().family() == MetricFamily.MEMORY;
  }
}
