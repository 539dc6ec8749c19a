package assay.report.svg;

import java.util.List;

/// An SVG drawing with a name and a description for screen readers.
public final class SvgCanvas {

  private final SvgElement svg;

  /// @param id unique in its page
  /// @param width in units of about a pixel
  /// @param height likewise
  public SvgCanvas(String id, double width, double height, String title, String description) {
    String box = "0 0 " + SvgElement.number(width) + " " + SvgElement.number(height);
    svg =
        new SvgElement("svg")
            .attr("role", "img")
            .attr("viewBox", box)
            .at("width", width)
            .at("height", height)
            .attr("font-family", "system-ui, sans-serif")
            .attr("font-size", "12")
            .attr("aria-labelledby", id + "-title " + id + "-desc")
            .with(new SvgElement("title").withId(id + "-title").withText(title))
            .with(new SvgElement("desc").withId(id + "-desc").withText(description));
  }

  public SvgCanvas add(List<SvgElement> elements) {
    svg.with(elements);
    return this;
  }

  public SvgCanvas add(SvgElement element) {
    svg.with(element);
    return this;
  }

  public SvgElement svg() {
    return svg;
  }
}
