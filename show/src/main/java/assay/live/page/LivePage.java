package assay.live.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.main;
import static j2html.TagCreator.noscript;
import static j2html.TagCreator.p;
import static j2html.TagCreator.text;

import assay.report.text.HtmlDocument;
import assay.report.text.NumberFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The whole page, and its redrawn parts.
public final class LivePage {

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  /// The text for screen readers.
  private static final String SPOKEN = "live-spoken";

  private LivePage() {}

  public static String of(LiveModel model) {
    String study = FIGURES.plain(model.plan().study());
    return HtmlDocument.live()
        .render(
            "▶ " + study + ": under way",
            a("Skip to the content").withHref("#main").withClass("skip"),
            header(
                div(h1(study), button("Dark theme").withId("theme").withType("button").isHidden())
                    .withClass("title"),
                p(FIGURES.plain(model.plan().question())).withClass("question"),
                p("⚠ Under way: nothing here is a result. A percentile of a second is of that second alone, and of several clients"
                        + " the highest. What counts is the report, which takes the place of this page when the run has ended.")
                    .withClass("stamp"),
                p("Waiting for Assay").withId("live-link").withClass("hint").attr("role", "status"),
                p(ProgressPart.spoken(model))
                    .withId(SPOKEN)
                    .withClass("unseen")
                    .attr("role", "status"),
                noscript(p("Without scripts this page stands still: load it again to see more."))),
            main(each(List.of(LivePart.values()), part -> part.place(model)))
                .withId("main")
                .attr("tabindex", "-1"),
            footer(p("Made by assay. This page loads nothing from elsewhere.")));
  }

  /// The redrawn parts, by the id of the element.
  public static Map<String, String> parts(LiveModel model) {
    Map<String, String> parts = new LinkedHashMap<>();
    for (LivePart part : LivePart.values()) {
      parts.put(part.id(), part.html(model));
    }
    parts.put(SPOKEN, text(ProgressPart.spoken(model)).render());
    return parts;
  }
}
