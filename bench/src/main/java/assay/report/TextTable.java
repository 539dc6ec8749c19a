package assay.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A table of text for a terminal: its first column to the left, the others to the right.
///
/// @param rows the head first; all of the same length
record TextTable(List<List<String>> rows) {

  private static final String GAP = "  ";

  /// The table as lines no longer than `width` where that can be: where its columns do not fit side
  /// by side, they follow in further blocks, each with the first column.
  List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    int first = width(0);
    for (int from = 1; from < columns(); ) {
      int to = from;
      int used = GAP.length() + first;
      while (to < columns() && (to == from || used + GAP.length() + width(to) <= width)) {
        used += GAP.length() + width(to);
        to++;
      }
      if (from > 1) {
        lines.add("");
      }
      for (List<String> row : rows) {
        lines.add(line(row, from, to));
      }
      from = to;
    }
    return lines;
  }

  private String line(List<String> row, int from, int to) {
    StringBuilder line = new StringBuilder(GAP).append(row.getFirst());
    line.append(" ".repeat(width(0) - length(row.getFirst())));
    for (int column = from; column < to; column++) {
      String cell = row.get(column);
      line.append(GAP).append(" ".repeat(width(column) - length(cell))).append(cell);
    }
    return line.toString().stripTrailing();
  }

  /// Whether all columns fit side by side.
  boolean fits(int width) {
    return IntStream.range(0, columns()).map(column -> GAP.length() + width(column)).sum() <= width;
  }

  /// The table with rows and columns swapped.
  TextTable turned() {
    return new TextTable(
        IntStream.range(0, columns())
            .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
            .toList());
  }

  private int columns() {
    return rows.getFirst().size();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
