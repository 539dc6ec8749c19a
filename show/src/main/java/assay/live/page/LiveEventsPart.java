package assay.live.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import assay.live.heard.LiveEvent;
import assay.live.heard.LiveSnapshot;
import assay.report.text.NumberFormat;
import j2html.tags.DomContent;
import java.util.List;
import java.util.Locale;

/// The latest events, the newest first, with their time since the run began.
final class LiveEventsPart {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;
  private static final int SHOWN = 30;

  private LiveEventsPart() {}

  static DomContent of(LiveModel model) {
    LiveSnapshot heard = model.heard();
    List<LiveEvent> newest = heard.happenings().stream().limit(SHOWN).toList();
    return newest.isEmpty()
        ? p("Nothing yet.")
        : ul(each(newest, happening -> line(heard, happening))).withClass("happenings");
  }

  private static DomContent line(LiveSnapshot heard, LiveEvent happening) {
    double seconds = (happening.nanos() - heard.beganNanos()) / 1e9;
    String when =
        String.format(Locale.ROOT, "%d:%04.1f ", (long) (seconds / 60), Math.max(0, seconds % 60));
    String words = FIGURES.plain(happening.text());
    return li(
        text(when),
        switch (happening.sort()) {
          case NEWS -> text(words);
          case FAULT -> span("⚡ " + words).withClass("status bad");
          case TROUBLE -> span(FIGURES.warning() + " " + words).withClass("status doubt");
        });
  }
}
