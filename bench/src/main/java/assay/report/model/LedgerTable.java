package assay.report.model;

import assay.metric.Family;
import assay.metric.LedgerSide;
import assay.metric.MetricId;
import assay.metric.MetricList;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The figures of a run column by column.
///
/// @param columns every metric of the run, gains before costs
public record LedgerTable(List<Column> columns) {

  /// How many columns are looked at as one table; the rest is one click away.
  private static final int AT_A_GLANCE = 12;

  /// One metric of every strategy.
  ///
  /// @param metric the metric
  /// @param figures one per strategy, in the study's order
  public record Column(MetricId metric, List<Figure> figures) {

    /// Whether it is a gain or a cost.
    public LedgerSide side() {
      return figures.getFirst().side();
    }

    /// The unit of its figures.
    public String unit() {
      return figures.getFirst().unit();
    }

    /// Which way is better.
    public boolean lowerIsBetter() {
      return figures.getFirst().lowerIsBetter();
    }

    /// Whether any figure has a published one beside it.
    public boolean published() {
      return figures.stream().anyMatch(figure -> figure.published() != null);
    }

    /// Whether no strategy has a figure.
    boolean empty() {
      return figures.stream().allMatch(figure -> figure.value() == null);
    }

    /// The largest figure; 0 where there is none.
    public double largest() {
      return figures.stream()
          .flatMap(figure -> Stream.ofNullable(figure.value()))
          .mapToDouble(value -> value)
          .max()
          .orElse(0);
    }

    /// How long a strategy's bar is, as a share of the room that every bar of this metric has: the figure
    /// over the largest figure; 0 if there is no figure.
    public double bar(int strategy) {
      Double value = figures.get(strategy).value();
      double largest = largest();
      return value == null || largest <= 0 ? 0 : Math.clamp(value / largest, 0, 1);
    }
  }

  /// The ledger of a run.
  public static LedgerTable of(Results results) {
    if (results.rows().isEmpty()) {
      return new LedgerTable(List.of());
    }
    List<Figure> first = results.rows().getFirst().figures();
    List<Column> columns =
        IntStream.range(0, first.size())
            .mapToObj(i -> new Column(MetricId.of(first.get(i).metric()), column(results, i)))
            .toList();
    return new LedgerTable(
        Stream.of(LedgerSide.values())
            .flatMap(side -> columns.stream().filter(column -> column.side() == side))
            .toList());
  }

  private static List<Figure> column(Results results, int index) {
    return results.rows().stream().map(row -> row.figures().get(index)).toList();
  }

  /// The kinds of requests, or whatever else its figures are of, in the order of its columns.
  public List<String> kinds() {
    return columns.stream()
        .map(column -> column.metric().about())
        .filter(of -> !of.isEmpty())
        .distinct()
        .toList();
  }

  /// Those columns alone in which some strategy has a figure, its own or a published one, or all where none
  /// has.
  public LedgerTable known() {
    List<Column> known =
        columns.stream().filter(column -> !column.empty() || column.published()).toList();
    return known.isEmpty() ? this : new LedgerTable(known);
  }

  /// The columns in which no strategy has a figure, but for those that [#known] shows.
  public List<Column> unknown() {
    List<Column> known = known().columns();
    return columns.stream().filter(column -> !known.contains(column)).toList();
  }

  /// Where the published figures come from, and what a reader must know before comparing.
  public List<String> notes() {
    return columns.stream()
        .flatMap(column -> column.figures().stream())
        .flatMap(figure -> Stream.ofNullable(figure.publishedNote()))
        .distinct()
        .toList();
  }

  /// The columns of one side.
  public List<Column> side(LedgerSide side) {
    return columns.stream().filter(column -> column.side() == side).toList();
  }

  /// The columns to look at first: where they are few, all but the memory of whole processes.
  ///
  /// @param asked the metrics that the study asks for, which are among them whatever they are
  public LedgerTable chief(List<String> asked) {
    boolean few = columns.size() <= AT_A_GLANCE;
    List<Column> first =
        columns.stream()
            .filter(column ->
                (few && !isMemory(column))
                    || isChief(column)
                    || isHarm(column)
                    || asked.contains(column.metric().id()))
            .toList();
    return first.isEmpty() ? this : new LedgerTable(first);
  }

  /// Whether a column is of harm, and some strategy has some.
  private static boolean isHarm(Column column) {
    return column.metric().harm() && column.largest() > 0;
  }

  /// An entry's memory that nobody knows is not looked at first.
  private static boolean isChief(Column column) {
    Family family = column.metric().family();
    boolean known = !(family == Family.MEMORY_PER_ENTRY && column.empty());
    return (family.isShownIn(MetricList.PAGE) && known) || (isMemory(column) && column.published());
  }

  /// Whether a column is the resident memory of whole processes. With a fixed heap it tells how far the
  /// collectors have got, and differs by a factor of two between strategies that shared processes: it
  /// is looked at first only where a published figure stands beside it.
  private static boolean isMemory(Column column) {
    return column.metric().family() == Family.MEMORY;
  }
}
