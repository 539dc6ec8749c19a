package assay.report.svg;

import java.util.List;

/// An SVG drawing with a name and a description for screen readers.
public final class Canvas {

  private final Element svg;

  /// @param id unique in its page
  /// @param width in units of about a pixel
  /// @param height likewise
  public Canvas(String id, double width, double height, String title, String description) {
    String box = "0 0 " + Element.number(width) + " " + Element.number(height);
    svg =
        new Element("svg")
            .attr("role", "img")
            .attr("viewBox", box)
            .at("width", width)
            .at("height", height)
            .attr("font-family", "system-ui, sans-serif")
            .attr("font-size", "12")
            .attr("aria-labelledby", id + "-title " + id + "-desc")
            .with(new Element("title").withId(id + "-title").withText(title))
            .with(new Element("desc").withId(id + "-desc").withText(description));
  }

  public Canvas add(List<Element> elements) {
    svg.with(elements);
    return this;
  }

  public Canvas add(Element element) {
    svg.with(element);
    return this;
  }

  public Element svg() {
    return svg;
  }
}
