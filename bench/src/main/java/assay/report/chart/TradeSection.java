package assay.report.chart;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;

import assay.metric.Family;
import assay.metric.LedgerSide;
import assay.metric.MetricList;
import assay.plan.Plan;
import assay.record.results.Results.Figure;
import assay.report.model.LedgerTable;
import assay.report.model.LedgerTable.Column;
import assay.report.model.ReportModel;
import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Gain against cost: one scatter for each cost that differs between the strategies.
public final class TradeSection {

  private static final String HINT =
      "Up and to the left is better. A solid line with ends is a range between runs, a dotted line one within a"
          + " run: another run may lie outside. From %d runs of each on, the dashed line is the Pareto front, and a"
              .formatted(Plan.ENOUGH_REPEATS)
          + " hollow dot is dominated: another strategy is at least as good in both, and better in one by more than"
          + " the runs differ.";
  private static final int AT_MOST = 3;
  private static final Set<String> READS = Set.of("get", "getAll", "query");

  /// What reads pay.
  private static final Set<Family> STALE = Set.of(Family.STALE_READS, Family.STALE_SETS);

  private TradeSection() {}

  /// A gain with the cost it is set against.
  public record Pair(Column gain, Column cost) {}

  /// The section of a sheet.
  public static DomContent of(ReportModel model) {
    List<Pair> pairs = pairs(LedgerTable.of(model.results()));
    if (pairs.isEmpty()) {
      return HtmlBlocks.part(
          "trade",
          "Gain against cost",
          p("No cost differs between the strategies here: there is nothing to trade."));
    }
    return HtmlBlocks.part(
        "trade",
        "Gain against cost",
        p(HINT).withClass("hint"),
        div(each(pairs, pair -> TradeChart.of(model, pair))).withClass("charts"));
  }

  /// The pairs worth a chart, in the order of the ledger.
  public static List<Pair> pairs(LedgerTable ledger) {
    List<Pair> pairs = new ArrayList<>();
    for (Family family : traded(LedgerSide.COST)) {
      ledger.side(LedgerSide.COST).stream()
          .filter(cost -> cost.metric().family() == family && differs(cost))
          .findFirst()
          .flatMap(cost -> gainFor(cost, ledger).map(gain -> new Pair(gain, cost)))
          .ifPresent(pairs::add);
    }
    return pairs.stream()
        .limit(AT_MOST)
        .sorted(Comparator.comparingInt(pair -> ledger.columns().indexOf(pair.cost())))
        .toList();
  }

  private static List<Family> traded(LedgerSide side) {
    return Family.shownIn(MetricList.TRADE).stream()
        .filter(family -> family.side() == side)
        .toList();
  }

  private static boolean differs(Column column) {
    return column.figures().stream().map(Figure::value).filter(v -> v != null).distinct().count()
        > 1;
  }

  /// Losses are bought by writes, stale reads by reads, the rest by whatever comes first.
  private static Optional<Column> gainFor(Column cost, LedgerTable ledger) {
    boolean reads = STALE.contains(cost.metric().family());
    List<Column> gains = new ArrayList<>();
    for (Family family : traded(LedgerSide.GAIN)) {
      ledger.side(LedgerSide.GAIN).stream()
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
