package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;

import assay.metric.MetricFamily;
import assay.metric.MetricListName;
import assay.metric.ResultsTableSide;
import assay.record.results.Results.Figure;
import assay.report.model.ReportModel;
import assay.report.model.ResultsTable;
import assay.report.model.ResultsTable.Column;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Gain against cost: a scatter plot for each cost that differs between the configurations. The first
/// screen has the first plot, a section has the others.
public final class TradeOffSection {

  private static final int AT_MOST = 3;
  private static final Set<String> READS = Set.of("get", "getAll", "query");

  /// The harm that faster reads may cause.
  private static final Set<MetricFamily> STALE =
      Set.of(MetricFamily.STALE_READS, MetricFamily.STALE_SETS);

  private TradeOffSection() {}

  public record Pair(Column gain, Column cost) {}

  /// The first screen's plot: gain against harm. If no harm differs, gain against a differing cost,
  /// else every configuration's first figure. Empty if there is only one configuration, or no figure.
  ///
  /// @param figures the first screen's figures
  public static Optional<DomContent> first(ReportModel model, List<Column> figures) {
    if (model.configurations().size() < 2) {
      return Optional.empty();
    }
    return first(ResultsTable.of(model.results()), figures)
        .map(pair -> TradeOffChart.of(model, pair))
        .or(() ->
            gravest(figures)
                .or(() -> figures.stream().filter(column -> measured(column) > 1).findFirst())
                .map(column -> FigureChart.of(model, column)));
  }

  private static Optional<Pair> first(ResultsTable table, List<Column> figures) {
    Optional<Column> harm = gravest(figures);
    return harm.isPresent()
        ? harm.flatMap(cost -> gainFor(cost, table).map(gain -> new Pair(gain, cost)))
            .filter(TradeOffSection::drawsAllHarm)
        : pairs(table).stream().filter(pair -> figures.contains(pair.cost())).findFirst();
  }

  private static Optional<Column> gravest(List<Column> figures) {
    List<MetricFamily> answer = MetricFamily.shownIn(MetricListName.ANSWER);
    return figures.stream()
        .filter(column -> column.metric().harm() && differs(column))
        .min(Comparator.comparingInt(column -> place(answer, column)));
  }

  /// Whether every configuration with harm has a gain for its place. A plot that omits harm would deny
  /// it.
  private static boolean drawsAllHarm(Pair pair) {
    for (int i = 0; i < pair.cost().figures().size(); i++) {
      Double harm = pair.cost().figures().get(i).value();
      if (harm != null && harm > 0 && pair.gain().figures().get(i).value() == null) {
        return false;
      }
    }
    return true;
  }

  private static int place(List<MetricFamily> answer, Column column) {
    int place = answer.indexOf(column.metric().family());
    return place < 0 ? answer.size() : place;
  }

  /// The section with the other pairs; may be empty.
  ///
  /// @param figures the first screen's figures
  public static DomContent of(ReportModel model, List<Column> figures) {
    ResultsTable table = ResultsTable.of(model.results());
    List<Pair> rest = new ArrayList<>(pairs(table));
    first(table, figures).ifPresent(rest::remove);
    if (rest.isEmpty()) {
      return each();
    }
    rest.sort(Comparator.comparingInt(pair -> table.columns().indexOf(pair.cost())));
    return HtmlBlocks.folded(
        "trade",
        "Gain against cost",
        rest.stream().map(TradeOffSection::words).collect(Collectors.joining("; ")),
        div(each(rest, pair -> div(TradeOffChart.of(model, pair)))).withClass("charts"));
  }

  private static String words(Pair pair) {
    return pair.gain().metric().label() + " against " + pair.cost().metric().label();
  }

  /// The pairs worth a plot, in the order of importance.
  public static List<Pair> pairs(ResultsTable table) {
    List<Pair> pairs = new ArrayList<>();
    for (MetricFamily family : traded(ResultsTableSide.COST)) {
      table.side(ResultsTableSide.COST).stream()
          .filter(cost -> cost.metric().family() == family && differs(cost))
          .findFirst()
          .flatMap(cost -> gainFor(cost, table).map(gain -> new Pair(gain, cost)))
          .ifPresent(pairs::add);
    }
    return pairs.subList(0, Math.min(AT_MOST, pairs.size()));
  }

  private static List<MetricFamily> traded(ResultsTableSide side) {
    return MetricFamily.shownIn(MetricListName.TRADE).stream()
        .filter(family -> family.side() == side)
        .toList();
  }

  private static boolean differs(Column column) {
    return column.figures().stream().map(Figure::value).filter(v -> v != null).distinct().count()
        > 1;
  }

  /// Stale reads are set against reads, losses against writes, all other costs against the first
  /// gain.
  private static Optional<Column> gainFor(Column cost, ResultsTable table) {
    boolean reads = STALE.contains(cost.metric().family());
    List<Column> gains = new ArrayList<>();
    for (MetricFamily family : traded(ResultsTableSide.GAIN)) {
      table.side(ResultsTableSide.GAIN).stream()
          .filter(gain -> gain.metric().family() == family && measured(gain) > 1)
          .forEach(gains::add);
    }
    return gains.stream()
        .filter(gain -> READS.contains(gain.metric().subject().kind()) == reads)
        .findFirst()
        .or(() -> gains.stream().findFirst());
  }

  private static long measured(Column column) {
    return column.figures().stream().filter(figure -> figure.value() != null).count();
  }
}
