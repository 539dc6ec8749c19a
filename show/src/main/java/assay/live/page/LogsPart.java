package assay.live.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;

import assay.live.tail.RecordTailReader;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.stream.Collectors;

/// The last log lines from failed and suspected processes.
final class LogsPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private LogsPart() {}

  static DomContent of(LiveModel model) {
    return div(each(model.logs(), LogsPart::log));
  }

  private static DomContent log(RecordTailReader.LogTail log) {
    String name = "The end of " + log.process() + "'s log";
    return log.lines().isEmpty()
        ? div(h3(name), p("Its log is empty, or not on this host."))
        : div(
            h3(name),
            pre(log.lines().stream().map(FIGURES::plain).collect(Collectors.joining("\n"))));
  }
}
