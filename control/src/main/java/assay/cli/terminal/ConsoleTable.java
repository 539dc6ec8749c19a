package assay.cli.terminal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/// A plain-text table.
public final class ConsoleTable {

  private static final int GAP = 2;

  /// The least width of a readable column of text.
  private static final int READABLE = 24;

  private final List<List<String>> rows = new ArrayList<>();

  public void row(String... cells) {
    rows.add(List.of(cells));
  }

  /// The table with every cell changed.
  ConsoleTable with(UnaryOperator<String> change) {
    ConsoleTable changed = new ConsoleTable();
    rows.forEach(row -> changed.rows.add(row.stream().map(change).toList()));
    return changed;
  }

  /// The rows, with every column exactly as wide as its widest cell.
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

  /// The rows in lines of limited width. The last column is wrapped; if the other columns leave no room, each further
  /// cell of a row gets its own lines.
  List<String> lines(int width) {
    List<String> whole = lines();
    if (whole.stream().allMatch(line -> line.length() <= width)) {
      return whole;
    }
    int last = rows.stream().mapToInt(List::size).max().orElse(0) - 1;
    int before =
        IntStream.range(0, last)
            .map(i ->
                rows.stream()
                        .mapToInt(row -> i < row.size() ? row.get(i).length() : 0)
                        .max()
                        .orElse(0)
                    + GAP)
            .sum();
    return width - before >= READABLE ? hanging(last, width - before) : stacked(width);
  }

  private List<String> hanging(int last, int room) {
    ConsoleTable table = new ConsoleTable();
    for (List<String> row : rows) {
      if (row.size() <= last) {
        table.rows.add(row);
        continue;
      }
      List<String> parts = wrap(row.get(last), room);
      for (int i = 0; i < parts.size(); i++) {
        List<String> line =
            new ArrayList<>(i == 0 ? row.subList(0, last) : Collections.nCopies(last, ""));
        line.add(parts.get(i));
        table.rows.add(line);
      }
    }
    return table.lines();
  }

  private List<String> stacked(int width) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(row.getFirst());
      for (String cell : row.subList(1, row.size())) {
        if (!cell.isEmpty()) {
          wrap(cell, width - 2 * GAP).forEach(part -> lines.add(" ".repeat(2 * GAP) + part));
        }
      }
    }
    return lines;
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      String cell = row.get(i);
      line.append(cell);
      if (i < row.size() - 1) {
        line.append(" ".repeat(widths.get(i) - cell.length() + GAP));
      }
    }
    return line.toString().stripTrailing();
  }

  /// Wraps a text between words, to lines of limited width.
  public static List<String> wrap(String text, int width) {
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
