package assay.live.page;

import static j2html.TagCreator.p;

import assay.live.heard.KindSecond;
import assay.live.heard.LiveSecond;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;

/// The last seconds as a table, the newest first.
final class SecondsTable {

  private static final int SHOWN = 30;
  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private SecondsTable() {}

  static DomContent of(LiveModel model) {
    List<LiveSecond> seconds = model.heard().seconds();
    if (seconds.isEmpty()) {
      return p("No second of this run is whole yet.");
    }
    List<List<String>> rows = new ArrayList<>();
    for (LiveSecond second : seconds.reversed().subList(0, Math.min(SHOWN, seconds.size()))) {
      second.kinds().forEach((kind, done) -> rows.add(row(second, kind, done)));
    }
    return HtmlBlocks.table(
        "The last seconds",
        List.of("second", "requests", "OK", "not OK", "p50", "p99", "longest"),
        rows);
  }

  private static List<String> row(LiveSecond second, String kind, KindSecond done) {
    return List.of(
        second.number() + " s",
        FIGURES.plain(kind),
        FIGURES.amount(second.rate(done.ok()), "/s"),
        FIGURES.amount(second.rate(done.notOk()), "/s"),
        LastSecondPart.time(done.p50()),
        LastSecondPart.time(done.p99()),
        LastSecondPart.time(done.max()));
  }
}
