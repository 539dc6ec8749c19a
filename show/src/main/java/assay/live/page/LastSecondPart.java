package assay.live.page;

import static j2html.TagCreator.p;

import assay.live.heard.KindSecond;
import assay.live.heard.LiveSecond;
import assay.report.text.HtmlBlocks;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The last whole second, kind by kind.
final class LastSecondPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private LastSecondPart() {}

  static DomContent of(LiveModel model) {
    LiveSecond second = model.heard().last();
    return second == null
        ? p(
            model.heard().seconds().isEmpty()
                ? "No second of this run is whole yet."
                : "No requests are sent now.")
        : HtmlBlocks.table(
            "The last whole second",
            List.of("requests", "OK", "not OK", "p50", "p99", "longest", "remark"),
            rows(second));
  }

  private static List<List<String>> rows(LiveSecond second) {
    List<List<String>> rows = new ArrayList<>();
    second
        .kinds()
        .forEach((kind, done) ->
            rows.add(
                List.of(
                    FIGURES.plain(kind),
                    FIGURES.amount(second.rate(done.ok()), "/s"),
                    FIGURES.amount(second.rate(done.notOk()), "/s"),
                    time(done.p50()),
                    time(done.p99()),
                    time(done.max()),
                    remark(second, done))));
    return rows;
  }

  private static String remark(LiveSecond second, KindSecond done) {
    String warming = second.measured() ? "" : "warming up, counts for nothing";
    String why = done.why();
    return warming.isEmpty() || why.isEmpty() ? warming + why : warming + "; " + why;
  }

  /// A time; a dash if unknown.
  static String time(OptionalLong nanos) {
    return nanos.isPresent() ? FIGURES.amount((double) nanos.getAsLong(), "ns") : "–";
  }
}
