package assay.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A plain-text table for a terminal.
///
/// @param rows the head first; all have the same length
/// @param right the right-aligned columns
/// @param indent every line's prefix
public record TextTable(List<List<String>> rows, Set<Integer> right, String indent) {

  private static final String GAP = "  ";

  /// A table of figures: its first column left-aligned, the others right-aligned.
  public TextTable(List<List<String>> rows) {
    this(rows, columnsOf(rows).skip(1).boxed().collect(Collectors.toSet()), GAP);
  }

  /// The table as lines of at most `width`, if possible. Columns that do not fit follow in further
  /// blocks, each with the first column.
  public List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    int first = width(0);
    for (int from = 1; from < columns(); ) {
      int to = from;
      int used = indent.length() + first;
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
    StringBuilder line = new StringBuilder(indent).append(padded(row, 0));
    for (int column = from; column < to; column++) {
      line.append(GAP).append(padded(row, column));
    }
    return line.toString().stripTrailing();
  }

  private String padded(List<String> row, int column) {
    String cell = row.get(column);
    String pad = " ".repeat(width(column) - length(cell));
    return right.contains(column) ? pad + cell : cell + pad;
  }

  public boolean fits(int width) {
    return IntStream.range(0, columns()).map(column -> GAP.length() + width(column)).sum() <= width;
  }

  public TextTable turned() {
    return new TextTable(
        IntStream.range(0, columns())
            .mapToObj(column -> rows.stream().map(row -> row.get(column)).toList())
            .toList());
  }

  private int columns() {
    return rows.getFirst().size();
  }

  private static IntStream columnsOf(List<List<String>> rows) {
    return IntStream.range(0, rows.getFirst().size());
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
