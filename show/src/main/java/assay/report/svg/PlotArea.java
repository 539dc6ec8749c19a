package assay.report.svg;

/// The rectangle in a drawing that a plot fills, without the room for its labels.
///
/// @param left from the drawing's left side
/// @param top from the drawing's top
public record PlotArea(double left, double top, double width, double height) {

  public double right() {
    return left + width;
  }

  public double bottom() {
    return top + height;
  }
}
