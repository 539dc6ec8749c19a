package assay.judge.results;

import assay.record.results.Results.Figure;
import assay.record.results.Results.Row;
import java.util.ArrayList;
import java.util.List;

/// Marks the figures that are proven to be the best of their column.
final class BestFigureMarker {

  private BestFigureMarker() {}

  static List<Row> marked(List<Row> rows, BaselineComparisons comparisons) {
    List<Row> marked = new ArrayList<>();
    for (Row row : rows) {
      List<Figure> figures = new ArrayList<>();
      for (int column = 0; column < row.figures().size(); column++) {
        Figure figure = row.figures().get(column);
        figures.add(shown(rows, row, column, comparisons) ? figure.marked() : figure);
      }
      marked.add(new Row(row.configuration(), row.settings(), figures));
    }
    return marked;
  }

  /// Whether a figure is better than that of every other row, with proof against each.
  private static boolean shown(
      List<Row> rows, Row row, int column, BaselineComparisons comparisons) {
    Figure one = row.figures().get(column);
    List<Row> others =
        rows.stream()
            .filter(other -> !other.configuration().equals(row.configuration()))
            .filter(other -> comparisons.independent(other.configuration()))
            .toList();
    return !others.isEmpty()
        && others.stream().allMatch(other -> ahead(one, other.figures().get(column)))
        && others.stream()
            .allMatch(other ->
                comparisons.better(row.configuration(), other.configuration(), one.metric()));
  }

  private static boolean ahead(Figure one, Figure other) {
    if (one.value() == null || other.value() == null) {
      return false;
    }
    return one.lowerIsBetter() ? one.value() < other.value() : one.value() > other.value();
  }
}
