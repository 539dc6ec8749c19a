package assay.report.page;

import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.h4;
import static j2html.TagCreator.iff;

import assay.metric.LedgerSide;
import assay.report.model.LedgerTable;
import assay.report.model.LedgerTable.Column;
import j2html.tags.DomContent;
import java.util.List;
import java.util.stream.IntStream;

/// The ledger turned for a narrow screen: a card for each strategy, in place of the table.
///
/// @param ledger the figures
/// @param cell what stands beside a figure's name
record LedgerCards(LedgerTable ledger, LedgerTableCell cell) {

  /// The cards; the page's style shows either them or the table.
  DomContent render() {
    return div(each(
            IntStream.range(0, cell.strategies().size())
                .mapToObj(strategy ->
                    div(
                            h3(cell.strategies().get(strategy)),
                            each(List.of(LedgerSide.values()), side -> side(side, strategy)))
                        .withClass("card"))))
        .withClass("cards ledger");
  }

  private DomContent side(LedgerSide side, int strategy) {
    List<Column> columns = ledger.side(side);
    return iff(
        !columns.isEmpty(),
        each(
            h4(side == LedgerSide.GAIN ? "Gains" : "Costs"),
            dl(each(columns, column -> figure(column, strategy)))));
  }

  private DomContent figure(Column column, int strategy) {
    return div(
            dt(column.metric().label()),
            dd(cell.content(column, strategy, false, true), cell.floor(column)))
        .withClass("figure" + LedgerTableCell.tone(column, strategy));
  }
}
