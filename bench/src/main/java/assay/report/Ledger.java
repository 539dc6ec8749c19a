package assay.report;

import assay.record.Results;
import assay.record.Results.Figure;
import assay.record.Results.Side;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The figures of a run column by column.
///
/// @param columns every metric of the run, gains before costs
record Ledger(List<Column> columns) {

  /// How many columns are looked at as one table; the rest is one click away.
  private static final int AT_A_GLANCE = 12;

  private static final Set<String> CHIEF =
      Set.of(
          "p50",
          "mean",
          "service-p50",
          "throughput",
          "capacity",
          "critical-rate",
          "time",
          "lost-writes",
          "lost-keys",
          "losing-faults",
          "retries",
          "casualties",
          "stale-reads",
          "stale-reads-recent",
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets",
          "wrong-rows",
          "free-heap",
          "wrong-answers",
          "near-hits",
          "held",
          "value-size",
          "recovery",
          "longest-after-fault",
          "fault-p50",
          "fault-p99",
          "exposure",
          "brown-out",
          "stalls",
          "cpu-per-request",
          "bytes-per-request",
          "memory-per-entry");

  /// Counts of what went wrong during a fault, which are looked at first where there is any.
  private static final Set<String> UNANSWERED =
      Set.of("fault-late", "fault-shed", "fault-failed", "fault-unknown");

  /// One metric of every strategy.
  ///
  /// @param metric the metric
  /// @param figures one per strategy, in the study's order
  record Column(Metric metric, List<Figure> figures) {

    /// Whether it is a gain or a cost.
    Side side() {
      return figures.getFirst().side();
    }

    /// The unit of its figures.
    String unit() {
      return figures.getFirst().unit();
    }

    /// Which way is better.
    boolean lowerIsBetter() {
      return figures.getFirst().lowerIsBetter();
    }

    /// Whether any figure has a published one beside it.
    boolean published() {
      return figures.stream().anyMatch(figure -> figure.published() != null);
    }

    /// Whether no strategy has a figure.
    boolean empty() {
      return figures.stream().allMatch(figure -> figure.value() == null);
    }

    /// The largest figure; 0 where there is none.
    double largest() {
      return figures.stream()
          .flatMap(figure -> Stream.ofNullable(figure.value()))
          .mapToDouble(value -> value)
          .max()
          .orElse(0);
    }
  }

  /// The ledger of a run.
  static Ledger of(Results results) {
    if (results.rows().isEmpty()) {
      return new Ledger(List.of());
    }
    List<Figure> first = results.rows().getFirst().figures();
    List<Column> columns =
        IntStream.range(0, first.size())
            .mapToObj(i -> new Column(Metric.of(first.get(i).metric()), column(results, i)))
            .toList();
    return new Ledger(
        Stream.of(Side.values())
            .flatMap(side -> columns.stream().filter(column -> column.side() == side))
            .toList());
  }

  private static List<Figure> column(Results results, int index) {
    return results.rows().stream().map(row -> row.figures().get(index)).toList();
  }

  /// Where the published figures come from, and what a reader must know before comparing.
  List<String> notes() {
    return columns.stream()
        .flatMap(column -> column.figures().stream())
        .flatMap(figure -> Stream.ofNullable(figure.publishedNote()))
        .distinct()
        .toList();
  }

  /// The columns of one side.
  List<Column> side(Side side) {
    return columns.stream().filter(column -> column.side() == side).toList();
  }

  /// The columns to look at first: where they are few, all but the memory of whole processes.
  Ledger chief() {
    boolean few = columns.size() <= AT_A_GLANCE;
    List<Column> first =
        columns.stream()
            .filter(column ->
                (few && !isMemory(column)) || isChief(column) || isTail(column) || isSeen(column))
            .toList();
    return first.isEmpty() ? this : new Ledger(first);
  }

  /// What happened to requests during a fault, once any strategy had some of it.
  private static boolean isSeen(Column column) {
    return UNANSWERED.contains(column.metric().word()) && column.largest() > 0;
  }

  /// An entry's memory that nobody knows is not looked at first.
  private static boolean isChief(Column column) {
    String word = column.metric().word();
    boolean known = !(word.equals("memory-per-entry") && column.empty());
    return (CHIEF.contains(word) && known) || (isMemory(column) && column.published());
  }

  /// Whether a column is the resident memory of whole processes. With a fixed heap it tells how far the
  /// collectors have got, and differs by a factor of two between strategies that shared processes: it
  /// is looked at first only where a published figure stands beside it.
  private static boolean isMemory(Column column) {
    return column.metric().word().equals("memory");
  }

  /// Whether a column is the one tail to look at first of its kind of request: the farthest of p99
  /// and p90 that at least one strategy could publish.
  private boolean isTail(Column column) {
    return switch (column.metric().word()) {
      case "p99" -> !column.empty() || !hasTail("p90", column);
      case "p90" -> !column.empty() && !hasTail("p99", column);
      default -> false;
    };
  }

  private boolean hasTail(String word, Column beside) {
    return columns.stream()
        .filter(column -> column.metric().word().equals(word))
        .filter(column -> column.metric().of().equals(beside.metric().of()))
        .anyMatch(column -> !column.empty());
  }
}
