package assay.report.svg;

import java.util.List;
import java.util.stream.Collectors;

/// A pair of axes in a frame, which maps values to places in a drawing.
///
/// Every shape carries its light colour as an attribute and a class for the theme's colour. So a
/// drawing keeps its meaning if styles are blocked.
///
/// @param frame the plot's area in the drawing
/// @param y its low end is at the bottom
public record Plot(SvgCanvas canvas, PlotArea frame, Axis x, Axis y) {

  private static final double CROSS = 4.2;

  /// Half the bar's length at a range's end; longer than half a dot.
  private static final double CAP = 6;

  public double left(double value) {
    return frame.left() + x.at(value) * frame.width();
  }

  public double top(double value) {
    return frame.bottom() - y.at(value) * frame.height();
  }

  public Plot grid() {
    return horizontalGrid().verticalGrid(true);
  }

  public Plot horizontalGrid() {
    StringBuilder lines = new StringBuilder();
    for (Axis.Tick tick : y.ticks()) {
      double at = top(tick.value());
      lines.append('M').append(SvgElement.number(frame.left())).append(' ');
      lines.append(SvgElement.number(at)).append('H').append(SvgElement.number(frame.right()));
      canvas.add(text(frame.left() - 6, at + 4, "end", tick.label(), SeriesStyle.MUTED));
    }
    return grid(lines);
  }

  /// Draws the vertical lines, with or without their labels.
  public Plot verticalGrid(boolean labels) {
    StringBuilder lines = new StringBuilder();
    for (Axis.Tick tick : x.ticks()) {
      double at = left(tick.value());
      lines.append('M').append(SvgElement.number(at)).append(' ');
      lines
          .append(SvgElement.number(frame.top()))
          .append('V')
          .append(SvgElement.number(frame.bottom()));
      if (labels) {
        canvas.add(text(at, frame.bottom() + 16, "middle", tick.label(), SeriesStyle.MUTED));
      }
    }
    return grid(lines);
  }

  private Plot grid(StringBuilder lines) {
    canvas.add(
        new SvgElement("path")
            .withClass("stroke " + SeriesStyle.GRID.name())
            .attr("d", lines.toString())
            .attr("stroke", SeriesStyle.GRID.light()));
    return this;
  }

  public Plot line(List<Point> points, SeriesStyle style) {
    String places =
        points.stream()
            .map(point ->
                SvgElement.number(left(point.x())) + "," + SvgElement.number(top(point.y())))
            .collect(Collectors.joining(" "));
    canvas.add(stroked(new SvgElement("polyline").attr("points", places), style));
    return this;
  }

  /// Draws a line that keeps each point's value until the next point.
  public Plot steps(List<Point> points, SeriesStyle style) {
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      String to = SvgElement.number(left(point.x()));
      path.append(path.isEmpty() ? "M" + to + " " : "H" + to + "V");
      path.append(SvgElement.number(top(point.y())));
    }
    canvas.add(stroked(new SvgElement("path").attr("d", path.toString()), style));
    return this;
  }

  private static SvgElement stroked(SvgElement element, SeriesStyle style) {
    element
        .withClass("stroke " + style.name())
        .attr("fill", "none")
        .attr("stroke", style.light())
        .attr("stroke-width", "1.6");
    return style.dash().isEmpty() ? element : element.attr("stroke-dasharray", style.dash());
  }

  public Plot dot(Point point, SeriesStyle style, boolean filled) {
    canvas.add(circle(left(point.x()), top(point.y()), style, filled));
    return this;
  }

  public static SvgElement circle(double x, double y, SeriesStyle style, boolean filled) {
    return new SvgElement("circle")
        .withClass((filled ? "dot " : "hollow ") + style.name())
        .at("cx", x)
        .at("cy", y)
        .attr("r", "4.5")
        .attr("stroke", style.light())
        .attr("stroke-width", "1.8")
        .attr("fill", filled ? style.light() : SeriesStyle.PAPER.light());
  }

  public Plot cross(Point point, SeriesStyle style) {
    double x = left(point.x());
    double y = top(point.y());
    for (int up : new int[] {-1, 1}) {
      canvas.add(
          rule(x - CROSS, y - up * CROSS, x + CROSS, y + up * CROSS, style)
              .attr("stroke-width", "1.8"));
    }
    return this;
  }

  /// Draws a range through a point: a solid line with end bars between runs, a dotted line without
  /// bars within a run.
  public Plot whisker(Point from, Point to, SeriesStyle style, boolean within) {
    range(left(from.x()), top(from.y()), left(to.x()), top(to.y()), style, within)
        .forEach(canvas::add);
    return this;
  }

  /// A range between two places in a drawing, for a legend.
  public static List<SvgElement> range(
      double x1, double y1, double x2, double y2, SeriesStyle style, boolean within) {
    SvgElement range = rule(x1, y1, x2, y2, style);
    if (within) {
      return List.of(range.attr("stroke-dasharray", "1 3"));
    }
    boolean upright = x1 == x2;
    double dx = upright ? CAP : 0;
    double dy = upright ? 0 : CAP;
    return List.of(
        range,
        rule(x1 - dx, y1 - dy, x1 + dx, y1 + dy, style),
        rule(x2 - dx, y2 - dy, x2 + dx, y2 + dy, style));
  }

  public Plot band(double from, double to, SeriesStyle style, double opacity) {
    double start = left(from);
    canvas.add(
        bar(new PlotArea(start, frame.top(), Math.max(1, left(to) - start), frame.height()), style)
            .attr("fill-opacity", opacity));
    return this;
  }

  /// Shades the rectangle between two points, for the uncertainty of what lies between them.
  public Plot shade(Point from, Point to, SeriesStyle style, double opacity) {
    double start = left(from.x());
    double high = top(Math.max(from.y(), to.y()));
    double low = top(Math.min(from.y(), to.y()));
    PlotArea area = new PlotArea(start, high, Math.max(1, left(to.x()) - start), low - high);
    canvas.add(bar(area, style).attr("fill-opacity", opacity));
    return this;
  }

  public Plot mark(double value, SeriesStyle style) {
    canvas.add(
        rule(left(value), frame.top(), left(value), frame.bottom(), style)
            .attr("stroke-dasharray", "4 3"));
    return this;
  }

  public static SvgElement rule(double x1, double y1, double x2, double y2, SeriesStyle style) {
    return new SvgElement("line")
        .withClass("stroke " + style.name())
        .at("x1", x1)
        .at("y1", y1)
        .at("x2", x2)
        .at("y2", y2)
        .attr("stroke", style.light());
  }

  /// A straight line with a curve's dashes, for a legend.
  public static SvgElement line(double x1, double y1, double x2, double y2, SeriesStyle style) {
    return stroked(rule(x1, y1, x2, y2, style), style);
  }

  /// A curve's name at its right end, with a line from the curve if the name had to move.
  ///
  /// @param right the end of the curve
  /// @param wanted the height of the curve's end
  /// @param top the height of the name
  public static List<SvgElement> name(
      double right, double wanted, double top, String name, SeriesStyle style) {
    return List.of(
        rule(right + 6, wanted, right + 12, top, style).withClass("stroke end " + style.name()),
        text(right + 15, top + 4, "start", name, style).withClass("fill end " + style.name()));
  }

  public static SvgElement bar(PlotArea frame, SeriesStyle style) {
    return new SvgElement("rect")
        .withClass("fill " + style.name())
        .at("x", frame.left())
        .at("y", frame.top())
        .at("width", frame.width())
        .at("height", frame.height())
        .attr("fill", style.light());
  }

  /// A text that stays readable over lines.
  ///
  /// @param anchor `start`, `middle` or `end`
  public static SvgElement label(
      double x, double y, String anchor, String words, SeriesStyle style) {
    return text(x, y, anchor, words, style)
        .withClass("fill halo " + style.name())
        .attr("stroke", SeriesStyle.PAPER.light())
        .attr("stroke-width", "3")
        .attr("paint-order", "stroke");
  }

  /// @param anchor `start`, `middle` or `end`
  public static SvgElement text(
      double x, double y, String anchor, String words, SeriesStyle style) {
    return new SvgElement("text")
        .withClass("fill " + style.name())
        .at("x", x)
        .at("y", y)
        .attr("text-anchor", anchor)
        .attr("fill", style.light())
        .withText(words);
  }
}
