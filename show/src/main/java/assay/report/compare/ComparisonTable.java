package assay.report.compare;

import assay.compare.FailIf;
import assay.compare.FigureChange;
import assay.compare.RunComparison;
import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import assay.sentence.Sentences;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A comparison in words, block by block, for every output.
record ComparisonTable(RunComparison comparison, NumberFormat format) {

  static final List<String> HEAD = List.of("base", "run", "change", "95 % interval", "verdict");

  /// @param title the rows' configuration, or their figure
  record Block(String title, List<Line> rows) {}

  /// One change in words.
  ///
  /// @param cells its name, and the cells below [#HEAD]
  record Line(FigureChange change, List<String> cells) {}

  /// One block per configuration with a row per figure, or the reverse.
  List<Block> blocks(boolean rowPerConfiguration) {
    Map<String, List<Line>> blocks = new LinkedHashMap<>();
    for (FigureChange change : comparison.changes()) {
      String configuration = format.plain(change.configuration());
      String metric = format.plain(MetricId.of(change.metric()).label());
      blocks
          .computeIfAbsent(rowPerConfiguration ? metric : configuration, key -> new ArrayList<>())
          .add(line(rowPerConfiguration ? configuration : metric, change));
    }
    return blocks.entrySet().stream().map(b -> new Block(b.getKey(), b.getValue())).toList();
  }

  private Line line(String name, FigureChange change) {
    return new Line(
        change,
        List.of(
            name,
            side(change.base()),
            side(change.run()),
            change(change.change(), change.relative(), change.base().unit()),
            interval(change.low(), change.high(), change.relative(), change.base().unit()),
            verdict(change)));
  }

  private String side(Figure figure) {
    boolean point = figure.low() != null && figure.low().equals(figure.high());
    String interval = point ? "" : format.interval(figure);
    return format.figure(figure) + (interval.isEmpty() ? "" : " " + interval);
  }

  /// A change with its sign: `−13.8 %`, `+2.10 ms`; a dash if there is none.
  String change(@Nullable Double change, boolean relative, String unit) {
    if (change == null) {
      return format.plain("–");
    }
    if (Double.isInfinite(change)) {
      return "from none";
    }
    double size = Math.abs(change);
    return format.plain(
        NumberFormat.sign(change)
            + (relative ? NumberFormat.percent(size) : format.amount(size, unit)));
  }

  /// An interval of changes; may be empty.
  String interval(@Nullable Double low, @Nullable Double high, boolean relative, String unit) {
    return low == null || high == null
        ? ""
        : change(low, relative, unit) + format.plain(" … ") + change(high, relative, unit);
  }

  private String verdict(FigureChange change) {
    String sign =
        switch (change.verdict()) {
          case BETTER -> format.good() + " better";
          case WORSE -> format.bad() + " worse";
          case SAME -> "= same";
          case UNCLEAR -> "? unclear";
        };
    Double p = change.p();
    String more = change.why() == null ? "" : Sentences.of(change.why());
    if (p != null && more.isEmpty()) {
      more = "p = " + new BigDecimal(p).round(new MathContext(2)).toPlainString();
    }
    return format.plain(more.isEmpty() ? sign : sign + ", " + more);
  }

  String limit(FailIf.Result result) {
    String of = result.configuration().isEmpty() ? "" : result.configuration() + ": ";
    String estimate = change(result.estimate(), result.relative(), result.unit());
    String interval = interval(result.low(), result.high(), result.relative(), result.unit());
    String seen = estimate + (interval.isEmpty() ? "" : " (" + interval + ")");
    String words =
        switch (result.fate()) {
          case HELD -> of + "it holds: " + seen;
          case FIRED -> of + "it fires: " + seen;
          case UNPROVEN -> of + seen + " is beyond it, but chance might have done that";
          case NOT_JUDGED -> of + "cannot be judged";
        };
    String why = result.why() == null ? "" : "; " + Sentences.of(result.why());
    return format.plain(result.text() + "  " + words + why);
  }

  String sign(FailIf.Fate fate) {
    return switch (fate) {
      case HELD -> format.good();
      case FIRED -> format.bad();
      case UNPROVEN -> format.unclear();
      case NOT_JUDGED -> format.warning();
    };
  }

  List<String> legend() {
    return RangeLegend.sentences(
            comparison.changes().stream().flatMap(change -> Stream.of(change.base(), change.run())))
        .stream()
        .map(format::plain)
        .toList();
  }

  /// The count of each verdict: `1 better · 1 worse · 1 same · 1 unclear`.
  String count() {
    List<String> counts = new ArrayList<>();
    for (FigureChange.Verdict verdict : FigureChange.Verdict.values()) {
      counts.add(comparison.count(verdict) + " " + verdict.name().toLowerCase(Locale.ROOT));
    }
    return format.plain(String.join(" · ", counts));
  }

  List<String> worse() {
    return comparison.changes().stream()
        .filter(change -> change.verdict() == FigureChange.Verdict.WORSE)
        .map(change ->
            format.plain(
                "%s %s %s → %s"
                    .formatted(
                        change.configuration(),
                        MetricId.of(change.metric()).label(),
                        format.figure(change.base()),
                        format.figure(change.run()))))
        .toList();
  }
}
