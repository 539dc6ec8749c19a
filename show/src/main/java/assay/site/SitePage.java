package assay.site;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.main;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;

import assay.loopback.LoopbackAnswer;
import assay.report.text.HtmlDocument;
import j2html.tags.DomContent;

/// The frame that a site's pages share.
final class SitePage {

  /// Marks a page, and so identifies a site's folder.
  static final String GENERATOR = "assay site";

  /// The heading of the index, which needs no link to itself.
  static final String INDEX = "Stored runs";

  private SitePage() {}

  /// @param heading for the page and its title
  /// @param hint below the heading
  static String of(SiteLinks links, String heading, String hint, DomContent... content) {
    return document(links)
        .render(
            heading,
            a("Skip to the content").withHref("#main").withClass("skip"),
            header(
                div(h1(heading), button("Dark theme").withId("theme").withType("button").isHidden())
                    .withClass("title"),
                p(hint).withClass("hint"),
                iff(
                    !heading.equals(INDEX),
                    nav(a("All runs").withHref(links.index())).attr("aria-label", "Site"))),
            main(each(content)).withId("main").attr("tabindex", "-1"),
            footer(p("Made by assay. This page loads nothing from elsewhere.")));
  }

  static HtmlDocument document(SiteLinks links) {
    return HtmlDocument.site(GENERATOR, links.onDemand());
  }

  static LoopbackAnswer answer(int status, String html, SiteLinks links) {
    String policy = document(links).policy() + "; frame-ancestors 'none'";
    return new LoopbackAnswer(status, LoopbackAnswer.HTML, policy, html);
  }
}
