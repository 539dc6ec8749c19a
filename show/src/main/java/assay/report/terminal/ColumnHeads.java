package assay.report.terminal;

import assay.report.model.KeyFigureTable;
import assay.report.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// The heads of a table's columns, broken between words to about the width of the figures below.
final class ColumnHeads {

  private static final int SHORT = 9;

  private ColumnHeads() {}

  /// The lines of the heads, the lowest last; the first column, with the names, has no head.
  ///
  /// @param columns how many columns are shown
  static List<List<String>> lines(KeyFigureTable table, int columns, NumberFormat format) {
    List<List<String>> heads = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < columns; i++) {
      int column = i;
      int figures =
          table.rows().stream()
              .mapToInt(row -> row.cells().get(column).text().length())
              .max()
              .orElse(0);
      String label = format.plain(table.columns().get(i).metric().label());
      int least = Math.max(Math.min(SHORT, label.length()), label.length() * 2 / 3);
      heads.add(broken(label, Math.max(figures, least)));
    }
    int height = heads.stream().mapToInt(List::size).max().orElse(1);
    return IntStream.range(0, height)
        .mapToObj(line -> heads.stream().map(head -> line(head, line, height)).toList())
        .toList();
  }

  private static String line(List<String> head, int line, int height) {
    int at = line - (height - head.size());
    return at < 0 ? "" : head.get(at);
  }

  private static List<String> broken(String label, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : label.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line);
        line = word;
      } else {
        line = line.isEmpty() ? word : line + " " + word;
      }
    }
    lines.add(line);
    return lines;
  }
}
