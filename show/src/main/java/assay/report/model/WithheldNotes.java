package assay.report.model;

import assay.metric.WithheldFigure;
import assay.report.model.ResultsTable.Column;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The reasons for withheld figures of a table, each written once: in its cells if few have it,
/// otherwise under the table.
public final class WithheldNotes {

  private static final int IN_CELLS = 2;

  private final List<String> numbered;

  private WithheldNotes(List<String> numbered) {
    this.numbered = numbered;
  }

  public static WithheldNotes of(ResultsTable table) {
    Map<String, Long> reasons =
        reasons(table)
            .collect(
                Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
    return new WithheldNotes(
        reasons.entrySet().stream()
            .filter(reason -> reason.getValue() > IN_CELLS)
            .map(Map.Entry::getKey)
            .toList());
  }

  private static Stream<String> reasons(ResultsTable table) {
    return withheld(table.columns()).map(WithheldNotes::reason);
  }

  private static String reason(WithheldFigure withheld) {
    return SentenceRenderer.of(withheld.text());
  }

  /// A cell's text: the reason, or its note's number: `withheld [1]`.
  public String cell(WithheldFigure withheld) {
    int number = numbered.indexOf(reason(withheld)) + 1;
    return number == 0 ? reason(withheld) : "withheld [" + number + "]";
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (String reason : numbered) {
      lines.add("[" + (lines.size() + 1) + "] " + reason);
    }
    return lines;
  }

  /// The figures that no configuration has, a line for each set of reasons: `Withheld for every
  /// configuration: put p99, get p99: too few requests …`.
  ///
  /// @param columns the columns without a figure
  public static List<String> nowhere(List<Column> columns) {
    Map<Set<WithheldFigure.Why>, List<Column>> byWhys = new LinkedHashMap<>();
    for (Column column : columns) {
      Set<WithheldFigure.Why> whys =
          withheld(List.of(column)).map(WithheldFigure::why).collect(Collectors.toSet());
      if (!whys.isEmpty()) {
        byWhys.computeIfAbsent(whys, why -> new ArrayList<>()).add(column);
      }
    }
    return byWhys.values().stream().map(WithheldNotes::nowhereForTheSame).toList();
  }

  private static String nowhereForTheSame(List<Column> columns) {
    Map<WithheldFigure.Why, Set<String>> texts = new LinkedHashMap<>();
    withheld(columns)
        .forEach(reason ->
            texts.computeIfAbsent(reason.why(), why -> new LinkedHashSet<>()).add(reason(reason)));
    String metrics =
        columns.stream().map(column -> column.metric().label()).collect(Collectors.joining(", "));
    return texts.values().stream()
        .map(each -> ofOneSort(List.copyOf(each)))
        .collect(
            Collectors.joining("; ", "Withheld for every configuration: " + metrics + ": ", "."));
  }

  private static String ofOneSort(List<String> reasons) {
    String more =
        switch (reasons.size()) {
          case 1 -> "";
          case 2 -> "; " + reasons.getLast();
          default -> "; similar for the others";
        };
    return reasons.getFirst() + more;
  }

  private static Stream<WithheldFigure> withheld(List<Column> columns) {
    return columns.stream()
        .flatMap(column -> column.figures().stream())
        .flatMap(figure -> Stream.ofNullable(figure.withheld()));
  }
}
