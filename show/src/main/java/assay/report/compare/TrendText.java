package assay.report.compare;

import assay.compare.Trend;
import assay.compare.Trend.Level;
import assay.compare.Trend.Point;
import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import assay.report.text.TerminalCapabilities;
import assay.report.text.TextTable;
import assay.sentence.SentenceRenderer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The trends of a study for a terminal or a pull request, the newest run first.
public final class TrendText {

  private static final List<String> HEAD =
      List.of("RUN", "WHEN", "LABEL", "OUTCOME", "FIGURE", "", "CHANGE", "MADE WITH");
  private static final Set<Integer> RIGHT = Set.of(HEAD.indexOf("FIGURE"));
  private static final int PLOT = 21;
  private static final int PLOT_COLUMN = 5;

  private final Trend trend;
  private final NumberFormat format;

  private TrendText(Trend trend, NumberFormat format) {
    this.trend = trend;
    this.format = format;
  }

  /// @param limit how many runs to show
  public static List<String> lines(List<Trend> trends, TerminalCapabilities screen, int limit) {
    List<String> lines = new ArrayList<>();
    for (Trend trend : trends) {
      TrendText text = new TrendText(trend, screen.figures());
      List<String> rows = new TextTable(text.rows(limit), RIGHT, "").lines(Integer.MAX_VALUE);
      lines.add(lines.isEmpty() ? text.title() : "\n" + text.title());
      lines.add(screen.strong(rows.getFirst()));
      lines.addAll(rows.subList(1, rows.size()));
      text.notes().forEach(note -> lines.addAll(screen.wrap("  ", note)));
    }
    for (String sentence : legend(trends)) {
      lines.add("");
      lines.addAll(screen.wrap("", screen.figures().plain(sentence)));
    }
    return String.join("\n", lines).lines().toList();
  }

  public static List<String> markdown(List<Trend> trends, int limit) {
    List<String> lines = new ArrayList<>();
    for (Trend trend : trends) {
      TrendText text = new TrendText(trend, NumberFormat.UNICODE);
      lines.add("### " + text.title());
      lines.add("");
      lines.addAll(markdownTable(text.plotless(limit)));
      lines.add("");
      text.notes().forEach(note -> lines.add("> " + note));
    }
    for (String sentence : legend(trends)) {
      lines.add("");
      lines.add(sentence);
    }
    return lines;
  }

  /// @param rows the head first
  static List<String> markdownTable(List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<String> cells : rows) {
      lines.add(
          "| "
              + String.join(" | ", cells.stream().map(c -> c.replace("|", "\\|")).toList())
              + " |");
      if (lines.size() == 1) {
        lines.add("| --- ".repeat(cells.size()) + "|");
      }
    }
    return lines;
  }

  /// A trend's runs as a table with a head, the newest first.
  ///
  /// @param limit how many runs to show
  public static List<List<String>> table(Trend trend, int limit) {
    return new TrendText(trend, NumberFormat.UNICODE).plotless(limit);
  }

  public static List<String> legend(List<Trend> trends) {
    return RangeLegend.sentences(
        trends.stream()
            .flatMap(trend -> trend.points().stream())
            .flatMap(point -> Stream.ofNullable(point.figure())));
  }

  /// The changes, oldest first, then the notes, a sentence each.
  public static List<String> findings(Trend trend) {
    TrendText text = new TrendText(trend, NumberFormat.UNICODE);
    List<String> findings = new ArrayList<>();
    for (Point point : trend.points()) {
      if (point.change() != null) {
        findings.add(
            "run %s, %s: %s"
                .formatted(point.id(), ComparisonText.moment(point.started()), text.change(point)));
      }
    }
    findings.addAll(text.notes());
    return findings;
  }

  private List<List<String>> plotless(int limit) {
    List<List<String>> rows = new ArrayList<>();
    for (List<String> row : rows(limit)) {
      List<String> cells = new ArrayList<>(row);
      cells.remove(PLOT_COLUMN);
      rows.add(cells);
    }
    return rows;
  }

  private String title() {
    return format.plain(MetricId.of(trend.metric()).label() + " of " + trend.configuration());
  }

  private List<List<String>> rows(int limit) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    trend.points().reversed().stream().limit(limit).map(this::row).forEach(rows::add);
    return rows;
  }

  private List<String> row(Point point) {
    Figure figure = point.figure();
    String value =
        figure == null || figure.value() == null ? format.plain("–") : format.figure(figure);
    String interval = figure == null ? "" : format.interval(figure);
    return List.of(
        format.plain(point.id()),
        ComparisonText.moment(point.started()),
        format.plain(point.label()),
        point.outcome(),
        interval.isEmpty() ? value : value + " " + interval,
        point.apart() == null ? plot(figure) : "",
        change(point),
        format.plain(point.engine()));
  }

  private String change(Point point) {
    if (point.apart() != null) {
      return format.plain(
          "not compared: " + format.clipped(SentenceRenderer.of(point.apart()), 60));
    }
    Level level = point.change();
    if (level != null) {
      return change(level, "here", format);
    }
    return point.step() == null ? "" : format.plain(NumberFormat.change(point.step()));
  }

  /// A change of level: `✗ worse from 5.5.0 on: +48 % (p = 0.0002)`.
  ///
  /// @param from what has the new level first
  static String change(Level level, String from, NumberFormat format) {
    String share = level.share() == null ? "a new level" : NumberFormat.change(level.share());
    String p = new BigDecimal(level.p()).round(new MathContext(1)).toString();
    return format.plain(
        "%s %s from %s on: %s (p = %s)"
            .formatted(
                level.better() ? format.good() : format.bad(),
                level.better() ? "better" : "worse",
                from,
                share,
                p));
  }

  /// A figure's position between the smallest and the largest compared figure.
  private String plot(@Nullable Figure figure) {
    double[] values =
        trend.points().stream()
            .filter(point -> point.apart() == null)
            .flatMap(point -> Stream.ofNullable(point.figure()))
            .flatMap(one -> Stream.ofNullable(one.value()))
            .mapToDouble(value -> value)
            .sorted()
            .toArray();
    if (figure == null || figure.value() == null || values.length < 2) {
      return "";
    }
    double width = values[values.length - 1] - values[0];
    int at =
        width == 0 ? PLOT / 2 : (int) Math.round((figure.value() - values[0]) / width * (PLOT - 1));
    String dot = format == NumberFormat.ASCII ? "o" : "●";
    String line = format == NumberFormat.ASCII ? "." : "·";
    return line.repeat(at) + dot + line.repeat(PLOT - 1 - at);
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!trend.judged()) {
      notes.add(
          format.plain(
              "%d of %d runs can be compared; a change of level needs at least %d runs"
                  .formatted(trend.compared(), trend.points().size(), Trend.LEAST_RUNS)));
    } else if (trend.points().stream().allMatch(point -> point.change() == null)) {
      notes.add(
          format.plain("no change of level in the %d runs compared".formatted(trend.compared())));
    }
    if (trend.judged()) {
      notes.add(
          format.plain(
              "neighbouring runs are taken to correlate by %.2f, which the test of a change allows for"
                  .formatted(trend.correlation())));
    }
    return notes;
  }
}
