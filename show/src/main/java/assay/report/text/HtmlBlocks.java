package assay.report.text;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.figcaption;
import static j2html.TagCreator.figure;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.li;
import static j2html.TagCreator.section;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.ul;

import assay.report.svg.Plot;
import assay.report.svg.SeriesStyle;
import assay.report.svg.SvgElement;
import j2html.TagCreator;
import j2html.tags.DomContent;
import j2html.tags.specialized.DetailsTag;
import j2html.tags.specialized.DivTag;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The building blocks of the page: sections, tables, and charts with a caption and a table.
public final class HtmlBlocks {

  private HtmlBlocks() {}

  public static DomContent part(String id, String heading, DomContent... content) {
    return section(h2(heading).withId(id)).attr("aria-labelledby", id).with(content);
  }

  /// A section that is closed on the screen until a reader opens it, and open in print.
  ///
  /// @param about the content in a few words
  public static DomContent folded(String id, String heading, String about, DomContent... content) {
    return section(headed(id, heading, about, content).withClass("printed"))
        .attr("aria-labelledby", id)
        .withClass("folded");
  }

  /// A reference section: closed until a reader opens it, and printed only if it is open.
  ///
  /// @param about the content in a few words
  public static DomContent reference(
      String id, String heading, String about, DomContent... content) {
    return section(headed(id, heading, about, content))
        .attr("aria-labelledby", id)
        .withClass("folded reference");
  }

  private static DetailsTag headed(String id, String heading, String about, DomContent... content) {
    return details(summary(h2(heading).withId(id), text(" "), span(about).withClass("about")))
        .with(content);
  }

  /// A long list's rest, closed on the screen and open in print; no element if the rest is empty.
  public static DomContent rest(String words, boolean any, DomContent... content) {
    return any ? details(summary(words)).withClass("printed").with(content) : each();
  }

  /// A box that scrolls sideways on narrow screens, by keyboard too.
  public static DivTag scroll(String label, DomContent content) {
    return div(content)
        .withClass("scroll")
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", label);
  }

  /// A table with plain texts in a scrolling box; a row's first cell is its heading.
  public static DomContent grid(String label, List<String> head, List<List<String>> rows) {
    return scroll(label, table(label, head, rows));
  }

  /// A table with plain texts; a row's first cell is its heading.
  public static DomContent table(String label, List<String> head, List<List<String>> rows) {
    return TagCreator.table(
        caption(label).withClass("unseen"),
        thead(tr(each(head, words -> th(words).attr("scope", "col")))),
        tbody(each(rows, HtmlBlocks::row)));
  }

  private static DomContent row(List<String> cells) {
    return tr(
        th(cells.getFirst()).attr("scope", "row"),
        each(IntStream.range(1, cells.size()).mapToObj(i -> td(cells.get(i)))));
  }

  public static DomContent onDemand(String words, DomContent... content) {
    return details(summary(words)).with(content);
  }

  /// A chart with its finding as a sentence, and its figures as a table.
  public static DomContent chart(String label, SvgElement svg, String finding, DomContent table) {
    return chart(label, div(svg).withClass("chart"), each(), finding, table);
  }

  /// A chart with its lines' names at their right ends. On a narrow page a legend below replaces
  /// the names.
  public static DomContent namedChart(
      String label,
      SvgElement svg,
      Map<String, SeriesStyle> lines,
      String finding,
      DomContent table) {
    DomContent legend =
        ul(each(lines, (name, style) -> li(sample(style), text(" " + name)))).withClass("legend");
    return chart(label, div(svg).withClass("chart named"), legend, finding, table);
  }

  private static DomContent chart(
      String label, DomContent drawing, DomContent legend, String finding, DomContent table) {
    return figure(
        drawing, legend, figcaption(finding), onDemand("Figures of this chart: " + label, table));
  }

  private static SvgElement sample(SeriesStyle style) {
    return new SvgElement("svg")
        .attr("aria-hidden", "true")
        .attr("width", "28")
        .attr("height", "8")
        .with(Plot.line(0, 4, 28, 4, style));
  }

  public static DomContent unseen(String words) {
    return span(words).withClass("unseen");
  }
}
