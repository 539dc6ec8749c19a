package assay.report.text;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Tables without the columns in which no row has a value.
public final class EmptyColumnFilter {

  /// Why a cell has no interval or no p.
  public static final String UNTESTED = "untested";

  private static final Set<String> EMPTY = Set.of("", "-", "–", UNTESTED);

  private EmptyColumnFilter() {}

  /// The rows without empty columns.
  ///
  /// @param rows the head first; all have the same length
  /// @param kept how many of the first columns stay, also if they are empty
  public static List<List<String>> of(List<List<String>> rows, int kept) {
    List<Integer> filled =
        IntStream.range(0, rows.getFirst().size())
            .filter(column ->
                column < kept
                    || rows.stream().skip(1).anyMatch(row -> !EMPTY.contains(row.get(column))))
            .boxed()
            .toList();
    return rows.stream().map(row -> filled.stream().map(row::get).toList()).toList();
  }
}
