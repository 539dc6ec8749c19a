package assay.judge;

import assay.record.Results.Figure;
import assay.record.Results.Row;
import java.util.ArrayList;
import java.util.List;

/// Marks the figures that the evidence shows to be the best of their column.
final class Best {

  private Best() {}

  /// The rows with their marks.
  static List<Row> marked(List<Row> rows) {
    List<Row> marked = new ArrayList<>();
    for (Row row : rows) {
      List<Figure> figures = new ArrayList<>();
      for (int column = 0; column < row.figures().size(); column++) {
        Figure figure = row.figures().get(column);
        figures.add(clear(rows, row, column) ? best(figure) : figure);
      }
      marked.add(new Row(row.strategy(), row.settings(), figures));
    }
    return marked;
  }

  /// Whether a figure's interval lies on the better side of every other row's.
  private static boolean clear(List<Row> rows, Row row, int column) {
    Figure one = row.figures().get(column);
    return rows.size() > 1
        && rows.stream()
            .filter(other -> !other.strategy().equals(row.strategy()))
            .allMatch(other -> better(one, other.figures().get(column)));
  }

  /// Whether one figure's interval lies wholly on the better side of another's.
  static boolean better(Figure one, Figure other) {
    if (one.low() == null || one.high() == null || other.low() == null || other.high() == null) {
      return false;
    }
    return one.lowerIsBetter() ? one.high() < other.low() : one.low() > other.high();
  }

  private static Figure best(Figure figure) {
    return new Figure(
        figure.metric(),
        figure.side(),
        figure.unit(),
        figure.lowerIsBetter(),
        figure.value(),
        figure.low(),
        figure.high(),
        figure.text(),
        figure.withheld(),
        figure.repeats(),
        figure.samples(),
        figure.published(),
        figure.publishedNote(),
        true);
  }
}
