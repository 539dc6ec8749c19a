package assay.cli;

import java.util.ArrayList;
import java.util.List;

/// Rows of text in aligned columns.
final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  /// Adds a row.
  void row(String... cells) {
    rows.add(List.of(cells));
  }

  /// The rows, every column as wide as its widest cell, none wider than it needs.
  List<String> lines() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        if (i == widths.size()) {
          widths.add(0);
        }
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String cell = row.get(i);
      line.append(cell);
      if (i < row.size() - 1) {
        line.append(" ".repeat(widths.get(i) - cell.length() + 2));
      }
    }
    return line.toString().stripTrailing();
  }

  /// A text in lines of at most so many characters, broken between words.
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
