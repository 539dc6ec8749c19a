package assay.live.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;

import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.function.Function;

/// The parts of the page that are redrawn while it is open. Each is one element without focusable
/// content.
@SuppressWarnings("ImmutableEnumChecker") // its functions are methods without state
public enum LivePart {
  STATE("state", "Now", ProgressPart::of),
  SECOND("second", "The last whole second", LastSecondPart::of),
  CHARTS("charts", "Second by second", SecondsCharts::of),
  TABLE("table", "", SecondsTable::of),
  OBJECTIVES("objectives", "Objectives so far", ObjectivesPart::of),
  PROCESSES("processes", "Members and clients", ProcessesPart::of),
  LOGS("logs", "", LogsPart::of),
  HAPPENINGS("happenings", "What has happened", LiveEventsPart::of);

  private final String id;
  private final String heading;
  private final Function<LiveModel, DomContent> drawn;

  LivePart(String id, String heading, Function<LiveModel, DomContent> drawn) {
    this.id = id;
    this.heading = heading;
    this.drawn = drawn;
  }

  public String id() {
    return "live-" + id;
  }

  String html(LiveModel model) {
    return drawn.apply(model).render();
  }

  /// The part's place in the page, with its current content.
  DomContent place(LiveModel model) {
    DomContent content = div(each(drawn.apply(model))).withId(id());
    return switch (this) {
      case STATE, CHARTS, LOGS -> section(content);
      case TABLE ->
          HtmlBlocks.onDemand("The last seconds as a table", HtmlBlocks.scroll("Seconds", content));
      default -> section(HtmlBlocks.scroll(heading, content));
    };
  }

  private DomContent section(DomContent content) {
    return heading.isEmpty() ? content : HtmlBlocks.part(id, heading, content);
  }
}
