package assay.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A chart on the page, read as with a ruler: the axis's own labels give a value's place.
///
/// @param title the title of its table
/// @param caption the sentence under it
/// @param table its figures, the table's head first
/// @param points the dots and crosses in drawing order
/// @param rules the straight lines outside crosses, in drawing order
/// @param along the values on the horizontal axis
/// @param up the values on the vertical axis
record DrawnChart(
    String title,
    String caption,
    List<List<String>> table,
    List<DrawnPoint> points,
    List<Rule> rules,
    List<Tick> along,
    List<Tick> up) {

  /// Half a pixel, because places are rounded to a tenth and the tables' texts to three digits.
  static final double CLOSE = 0.5;

  /// A dot, or a cross's first stroke, with its places as groups.
  static final Pattern POINT =
      Pattern.compile(
          "<circle class=\"(?<sign>dot|hollow) (?<ink>\\w+)\" cx=\"(?<x>[\\d.]+)\" cy=\"(?<y>[\\d.]+)\""
              + "|<line class=\"stroke (?<cross>\\w+)\" x1=\"(?<x1>[\\d.]+)\" y1=\"(?<y1>[\\d.]+)\""
              + " x2=\"(?<x2>[\\d.]+)\" y2=\"(?<y2>[\\d.]+)\"[^>]*stroke-width=\"1.8\"");

  private static final Pattern RULE =
      Pattern.compile(
          "<line class=\"stroke (\\w+)\" x1=\"([\\d.]+)\" y1=\"([\\d.]+)\" x2=\"([\\d.]+)\""
              + " y2=\"([\\d.]+)\"(?![^>]*stroke-width)");
  private static final Pattern CHART = Pattern.compile("<figure>(.*?)</figure>");
  private static final Pattern CAPTION = Pattern.compile("<figcaption>(.*?)</figcaption>");
  private static final Pattern TITLE =
      Pattern.compile("<summary>Figures of this chart: (.*?)</summary>");
  private static final Pattern LABEL =
      Pattern.compile(
          "<text class=\"fill muted\" x=\"([\\d.]+)\" y=\"([\\d.]+)\" text-anchor=\"(\\w+)\"[^>]*>"
              + "([^<]*)</text>");
  private static final Pattern AMOUNT =
      Pattern.compile("^([\\d.,]+)(k|M)?\\s?(ns|µs|ms|s|min|h|B|KiB|MiB|GiB|%|/s)?(?= |$)");
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>");
  private static final Pattern BOX = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>");
  private static final Map<String, Double> UNITS =
      Map.ofEntries(
          Map.entry("ns", 1.0),
          Map.entry("µs", 1e3),
          Map.entry("ms", 1e6),
          Map.entry("s", 1e9),
          Map.entry("min", 60e9),
          Map.entry("h", 3600e9),
          Map.entry("B", 1.0),
          Map.entry("KiB", 1024.0),
          Map.entry("MiB", 1048576.0),
          Map.entry("GiB", 1073741824.0),
          Map.entry("%", 0.01),
          Map.entry("/s", 1.0));

  enum Sign {
    FILLED,
    HOLLOW,
    CROSS
  }

  /// @param ink the class of its colour
  record DrawnPoint(Sign sign, String ink, double x, double y) {

    private static DrawnPoint of(MatchResult found) {
      if (found.group("sign") == null) {
        return new DrawnPoint(
            Sign.CROSS,
            found.group("cross"),
            (number(found, "x1") + number(found, "x2")) / 2,
            (number(found, "y1") + number(found, "y2")) / 2);
      }
      return new DrawnPoint(
          found.group("sign").equals("dot") ? Sign.FILLED : Sign.HOLLOW,
          found.group("ink"),
          number(found, "x"),
          number(found, "y"));
    }
  }

  /// @param ink the class of its colour
  record Rule(String ink, double x1, double y1, double x2, double y2) {}

  /// @param at the place along the axis
  record Tick(double at, String words) {}

  /// In the page's order.
  static List<DrawnChart> of(String page) {
    return CHART
        .matcher(page.replace("\n", " "))
        .results()
        .map(chart -> chart(chart.group(1)))
        .toList();
  }

  private static DrawnChart chart(String chart) {
    return new DrawnChart(
        plain(TITLE.matcher(chart).results().findFirst().orElseThrow()),
        plain(CAPTION.matcher(chart).results().findFirst().orElseThrow()),
        table(chart),
        points(chart),
        RULE.matcher(chart)
            .results()
            .map(rule ->
                new Rule(
                    rule.group(1),
                    Double.parseDouble(rule.group(2)),
                    Double.parseDouble(rule.group(3)),
                    Double.parseDouble(rule.group(4)),
                    Double.parseDouble(rule.group(5))))
            .toList(),
        ticks(chart, true),
        ticks(chart, false));
  }

  /// A cross is two consecutive strokes with one middle.
  private static List<DrawnPoint> points(String chart) {
    List<DrawnPoint> points = new ArrayList<>();
    boolean half = false;
    for (MatchResult found : POINT.matcher(chart).results().toList()) {
      DrawnPoint point = DrawnPoint.of(found);
      if (half && !point.equals(points.getLast())) {
        throw new AssertionError("half a cross at " + points.getLast());
      }
      if (!half) {
        points.add(point);
      }
      half = point.sign == Sign.CROSS && !half;
    }
    return points;
  }

  /// An axis's labels: those under the drawing are centred, those beside it end there, a little
  /// lower.
  private static List<Tick> ticks(String chart, boolean along) {
    return LABEL
        .matcher(chart)
        .results()
        .filter(label -> label.group(3).equals(along ? "middle" : "end"))
        .map(label ->
            new Tick(
                along ? Double.parseDouble(label.group(1)) : Double.parseDouble(label.group(2)) - 4,
                label.group(4)))
        .toList();
  }

  /// A value's place on a linear axis.
  static double linear(List<Tick> ticks, double value) {
    Tick first = ticks.getFirst();
    Tick last = ticks.getLast();
    double low = amount(first.words);
    return first.at + (value - low) / (amount(last.words) - low) * (last.at - first.at);
  }

  /// A value's place on a logarithmic axis.
  static double logarithmic(List<Tick> ticks, double value) {
    Tick first = ticks.getFirst();
    Tick last = ticks.getLast();
    double low = amount(first.words);
    double share = Math.log(value / low) / Math.log(amount(last.words) / low);
    return first.at + share * (last.at - first.at);
  }

  /// A text's leading number, in nanoseconds, bytes, or as a share.
  static double amount(String text) {
    MatchResult amount =
        AMOUNT
            .matcher(text)
            .results()
            .findFirst()
            .orElseThrow(() -> new AssertionError("no amount: " + text));
    double number = Double.parseDouble(amount.group(1).replace(",", ""));
    double thousands = amount.group(2) == null ? 1 : amount.group(2).equals("k") ? 1e3 : 1e6;
    String unit = amount.group(3);
    return number * thousands * (unit == null ? 1 : UNITS.getOrDefault(unit, 1.0));
  }

  private static List<List<String>> table(String chart) {
    return ROW.matcher(chart)
        .results()
        .map(row -> boxes(row.group(1)).map(DrawnChart::plain).toList())
        .toList();
  }

  private static Stream<MatchResult> boxes(String row) {
    return BOX.matcher(row).results();
  }

  private static double number(MatchResult found, String group) {
    return Double.parseDouble(found.group(group));
  }

  /// A match's first group without markup.
  private static String plain(MatchResult match) {
    return match
        .group(1)
        .replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .strip();
  }
}
