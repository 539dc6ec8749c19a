package assay.report.compare;

import assay.compare.FailIfCondition;
import assay.compare.FigureChange;
import assay.compare.RunComparison;
import assay.metric.MetricId;
import assay.record.results.Results.Figure;
import assay.report.text.EmptyColumnFilter;
import assay.report.text.NumberFormat;
import assay.report.text.RangeLegend;
import assay.sentence.SentenceRenderer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A comparison in words, block by block, for every output.
record RunComparisonTable(RunComparison comparison, NumberFormat format) {

  private static final String INTERVAL = "95 % interval";

  /// The head of the cells after a row's name. Without a test, no row has an interval.
  List<String> head() {
    List<String> head = List.of("base", "run", "change", INTERVAL, "verdict");
    return hasIntervals() ? head : head.stream().filter(name -> !name.equals(INTERVAL)).toList();
  }

  private boolean hasIntervals() {
    return comparison.changes().stream().anyMatch(change -> change.low() != null);
  }

  /// @param title the rows' configuration, or their figure
  record Block(String title, List<Line> rows) {}

  /// One change in words.
  ///
  /// @param cells its name, and the cells below [#head]
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
    List<String> cells = new ArrayList<>(List.of(name, side(change.base()), side(change.run())));
    cells.add(change(change.change(), change.relative(), change.base().unit()));
    if (hasIntervals()) {
      cells.add(intervalOrWhy(change));
    }
    cells.add(verdict(change));
    return new Line(change, cells);
  }

  /// The interval, or why there is none, in a word.
  private String intervalOrWhy(FigureChange change) {
    String interval =
        interval(change.low(), change.high(), change.relative(), change.base().unit());
    if (!interval.isEmpty()) {
      return interval;
    }
    if (change.withheld() != null) {
      return "withheld";
    }
    // Harm that only one run shows is counted, not tested.
    return change.repeats() < FigureChange.LEAST_REPEATS ? EmptyColumnFilter.UNTESTED : "counted";
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
    boolean exceeds = comparison.exceeds(change);
    String sign = exceeds ? format.bad() + " limit exceeded" : sign(change);
    Double p = change.p();
    String more = change.why() == null || exceeds ? "" : SentenceRenderer.of(change.why());
    if (p != null && more.isEmpty()) {
      more = "p = " + new BigDecimal(p).round(new MathContext(2)).toPlainString();
    }
    return format.plain(more.isEmpty() ? sign : sign + ", " + more);
  }

  private String sign(FigureChange change) {
    return switch (change.verdict()) {
      case BETTER -> format.good() + " better";
      case WORSE -> format.bad() + " worse";
      case SAME -> "= same";
      case UNCLEAR -> "? unclear";
    };
  }

  /// The limits that decide the exit code first, then the others.
  List<FailIfCondition.Result> limits() {
    return comparison.limits().stream()
        .sorted(Comparator.comparing(limit -> limit.fate() != FailIfCondition.Fate.FIRED))
        .toList();
  }

  /// A limit and what became of it: `put p99 > +10%  sync: limit exceeded: 1.00 ms → 1.30 ms, +29.9 %`.
  String limit(FailIfCondition.Result result) {
    String of = result.configuration().isEmpty() ? "" : result.configuration() + ": ";
    String estimate = change(result.estimate(), result.relative(), result.unit());
    String interval = interval(result.low(), result.high(), result.relative(), result.unit());
    String change = estimate + (interval.isEmpty() ? "" : " (" + interval + ")");
    String seen = values(result).map(values -> values + ", " + change).orElse(change);
    String words =
        switch (result.fate()) {
          case HELD -> of + "limit kept: " + seen;
          case FIRED -> of + "limit exceeded: " + seen;
          case UNPROVEN -> of + seen + " is beyond it, but chance might have done that";
          case NOT_JUDGED -> of + "cannot be judged";
        };
    String why = result.why() == null ? "" : "; " + SentenceRenderer.of(result.why());
    return format.plain(result.text() + "  " + words + why);
  }

  private Optional<String> values(FailIfCondition.Result result) {
    return comparison.changes().stream().filter(result::isOf).findFirst().map(this::values);
  }

  private String values(FigureChange change) {
    return format.figure(change.base()) + " → " + format.figure(change.run());
  }

  String sign(FailIfCondition.Fate fate) {
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

  /// How many limits were exceeded, and the count of each verdict: `1 limit exceeded · 1 better · 0 worse · 1 same`.
  String count() {
    List<String> counts = new ArrayList<>();
    long exceeded =
        comparison.limits().stream()
            .filter(limit -> limit.fate() == FailIfCondition.Fate.FIRED)
            .count();
    if (exceeded > 0) {
      counts.add(exceeded + (exceeded == 1 ? " limit exceeded" : " limits exceeded"));
    }
    for (FigureChange.Verdict verdict : FigureChange.Verdict.values()) {
      counts.add(shown(verdict) + " " + verdict.name().toLowerCase(Locale.ROOT));
    }
    return format.plain(String.join(" · ", counts));
  }

  /// What no test decides is not unclear if a limit decides it.
  private long shown(FigureChange.Verdict verdict) {
    return comparison.changes().stream()
        .filter(change -> change.verdict() == verdict)
        .filter(change -> verdict != FigureChange.Verdict.UNCLEAR || !comparison.exceeds(change))
        .count();
  }

  List<String> worse() {
    return comparison.changes().stream()
        .filter(change -> change.verdict() == FigureChange.Verdict.WORSE)
        .map(change ->
            format.plain(
                "%s %s %s"
                    .formatted(
                        change.configuration(),
                        MetricId.of(change.metric()).label(),
                        values(change))))
        .toList();
  }
}
