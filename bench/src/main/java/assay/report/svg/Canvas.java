package assay.report.svg;

import java.util.List;

/// A drawing: an image with a name and a description for those who do not see it.
public final class Canvas {

  private final Element svg;

  /// An empty drawing.
  ///
  /// @param id unique in its page
  /// @param width in units of about a pixel
  /// @param height likewise
  /// @param title its name
  /// @param description what it shows
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

  /// Adds elements.
  public Canvas add(List<Element> elements) {
    svg.with(elements);
    return this;
  }

  /// Adds an element.
  public Canvas add(Element element) {
    svg.with(element);
    return this;
  }

  /// The drawing.
  public Element svg() {
    return svg;
  }
}
