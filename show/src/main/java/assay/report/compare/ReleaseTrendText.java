package assay.report.compare;

import assay.compare.ReleaseTrend;
import assay.compare.ReleaseTrend.FigureRow;
import assay.compare.Trend;
import assay.metric.MetricId;
import assay.report.text.NumberFormat;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Every figure by release for a terminal, a pull request or a page.
public final class ReleaseTrendText {

  private static final String CHANGE = "CHANGE";

  private ReleaseTrendText() {}

  public static List<String> lines(List<ReleaseTrend> trends, TerminalCapabilities screen) {
    List<String> lines = new ArrayList<>();
    for (ReleaseTrend trend : trends) {
      List<List<String>> rows = table(trend, screen.figures());
      Set<Integer> right =
          IntStream.rangeClosed(1, trend.releases().size()).boxed().collect(Collectors.toSet());
      List<String> shown = new TextTable(rows, right, "").lines(Integer.MAX_VALUE);
      lines.add((lines.isEmpty() ? "" : "\n") + screen.figures().plain(title(trend)));
      lines.add(screen.strong(shown.getFirst()));
      lines.addAll(shown.subList(1, shown.size()));
    }
    for (String note : notes(trends)) {
      lines.add("");
      lines.addAll(screen.wrap("", screen.figures().plain(note)));
    }
    return String.join("\n", lines).lines().toList();
  }

  public static List<String> markdown(List<ReleaseTrend> trends) {
    List<String> lines = new ArrayList<>();
    for (ReleaseTrend trend : trends) {
      lines.add("### " + title(trend));
      lines.add("");
      lines.addAll(TrendText.markdownTable(table(trend)));
      lines.add("");
    }
    lines.addAll(notes(trends));
    return lines;
  }

  /// A configuration's figures as a table with a head: a row per figure, a column per release.
  public static List<List<String>> table(ReleaseTrend trend) {
    return table(trend, NumberFormat.UNICODE);
  }

  private static String title(ReleaseTrend trend) {
    return trend.configuration() + " by release";
  }

  private static List<List<String>> table(ReleaseTrend trend, NumberFormat format) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("FIGURE", trend.releases().stream().map(format::plain).toList(), CHANGE));
    rows.add(row("repeats", trend.repeats().stream().map(count -> "" + count).toList(), ""));
    for (FigureRow figure : trend.figures()) {
      List<String> values =
          figure.values().stream()
              .map(value -> value == null ? "–" : format.brief(value, figure.unit()))
              .map(format::plain)
              .toList();
      String changes =
          figure.changes().stream()
              .map(change -> TrendText.change(change.level(), change.release(), format))
              .collect(Collectors.joining("; "));
      rows.add(row(format.plain(MetricId.of(figure.metric()).label()), values, changes));
    }
    return rows;
  }

  private static List<String> row(String head, List<String> cells, String last) {
    List<String> row = new ArrayList<>(List.of(head));
    row.addAll(cells);
    row.add(last);
    return row;
  }

  /// What the tables do not show, a sentence each.
  public static List<String> notes(List<ReleaseTrend> trends) {
    List<String> notes = new ArrayList<>();
    if (trends.stream().allMatch(trend -> trend.releases().size() < 2)) {
      notes.add(
          "The runs measured one release only: `vary: { version: [5.5.0, 5.7.0] }` measures several.");
    } else if (trends.stream()
        .flatMap(trend -> trend.figures().stream())
        .anyMatch(FigureRow::judged)) {
      notes.add(
          "A change of level has p, the chance of such a difference between equal levels. In runs without a change, the whole table shows one in about 3 % of the cases.");
    }
    if (trends.stream()
        .flatMap(trend -> trend.figures().stream())
        .anyMatch(figure -> !figure.judged())) {
      notes.add(
          "A change of level needs at least %d repeats over all releases, and 3 of each side."
              .formatted(Trend.LEAST_RUNS));
    }
    return notes;
  }
}
