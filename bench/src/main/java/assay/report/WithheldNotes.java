package assay.report;

import assay.record.Results.Figure;
import assay.record.Withheld;
import assay.report.Ledger.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The reasons for which figures of a table are withheld, each said once: in its cell where few cells
/// have it, otherwise under the table.
final class WithheldNotes {

  /// A reason of more cells than these stands under the table.
  private static final int IN_CELLS = 2;

  private final List<String> numbered;

  private WithheldNotes(List<String> numbered) {
    this.numbered = numbered;
  }

  /// The notes of a table.
  static WithheldNotes of(Ledger ledger) {
    Map<String, Long> reasons =
        reasons(ledger)
            .collect(
                Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
    return new WithheldNotes(
        reasons.entrySet().stream()
            .filter(reason -> reason.getValue() > IN_CELLS)
            .map(Map.Entry::getKey)
            .toList());
  }

  private static Stream<String> reasons(Ledger ledger) {
    return ledger.columns().stream()
        .flatMap(column -> column.figures().stream())
        .flatMap(figure -> Stream.ofNullable(figure.withheld()))
        .map(Withheld::text);
  }

  /// What stands in a cell: the reason, or the number of its note: `withheld [1]`.
  String cell(Withheld withheld) {
    int number = numbered.indexOf(withheld.text()) + 1;
    return number == 0 ? withheld.text() : "withheld [" + number + "]";
  }

  /// The notes that stand under the table.
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (String reason : numbered) {
      lines.add("[" + (lines.size() + 1) + "] " + reason);
    }
    return lines;
  }

  /// What no strategy has, a line for each sort of reason: `Withheld for every strategy: put p99, get
  /// p99: too few requests …`.
  ///
  /// @param columns those without any figure
  static List<String> nowhere(List<Column> columns) {
    Map<Withheld.Why, List<Column>> byWhy = new LinkedHashMap<>();
    for (Column column : columns) {
      Withheld first = column.figures().getFirst().withheld();
      if (first != null) {
        byWhy.computeIfAbsent(first.why(), why -> new ArrayList<>()).add(column);
      }
    }
    return byWhy.values().stream().map(WithheldNotes::nowhereForOneSort).toList();
  }

  private static String nowhereForOneSort(List<Column> columns) {
    List<String> reasons =
        columns.stream()
            .flatMap(column -> column.figures().stream())
            .map(Figure::withheld)
            .flatMap(Stream::ofNullable)
            .map(Withheld::text)
            .distinct()
            .toList();
    String more =
        switch (reasons.size()) {
          case 1 -> "";
          case 2 -> "; " + reasons.getLast();
          default -> "; and " + (reasons.size() - 1) + " reasons like it";
        };
    String metrics =
        columns.stream().map(column -> column.metric().label()).collect(Collectors.joining(", "));
    return "Withheld for every strategy: " + metrics + ": " + reasons.getFirst() + more + ".";
  }
}
