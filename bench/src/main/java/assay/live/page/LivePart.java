package assay.live.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;

import assay.report.text.HtmlBlocks;
import j2html.tags.DomContent;
import java.util.function.Function;

/// The parts of the page that are drawn again while it is open; each is one element, which nothing in it takes the focus of.
@SuppressWarnings("ImmutableEnumChecker") // its functions are methods without state
public enum LivePart {
  /// What is done now, and how far it is.
  STATE("state", "Now", StatePart::of),
  /// What was done in the last whole second.
  SECOND("second", "The last whole second", SecondPart::of),
  /// The last minutes as charts.
  CHARTS("charts", "Second by second", SecondsCharts::of),
  /// The same as a table.
  TABLE("table", "", SecondsTable::of),
  /// What each cell makes of the objectives.
  OBJECTIVES("objectives", "Objectives so far", ObjectivesPart::of),
  /// How the processes are.
  PROCESSES("processes", "Members and clients", ProcessesPart::of),
  /// The logs of those that are in trouble.
  LOGS("logs", "", LogsPart::of),
  /// What has happened.
  HAPPENINGS("happenings", "What has happened", HappeningsPart::of);

  private final String id;
  private final String heading;
  private final Function<LiveModel, DomContent> drawn;

  LivePart(String id, String heading, Function<LiveModel, DomContent> drawn) {
    this.id = id;
    this.heading = heading;
    this.drawn = drawn;
  }

  /// The id of its element.
  public String id() {
    return "live-" + id;
  }

  /// Its content at a moment.
  String html(LiveModel model) {
    return drawn.apply(model).render();
  }

  /// Its place in the page, with its content at a moment.
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
