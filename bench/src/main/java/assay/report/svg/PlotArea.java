package assay.report.svg;

/// The rectangle of a drawing that a plot fills, without the room for its labels.
///
/// @param left from the drawing's left side
/// @param top from the drawing's top
/// @param width its width
/// @param height its height
public record PlotArea(double left, double top, double width, double height) {

  /// Its right side.
  public double right() {
    return left + width;
  }

  /// Its lower side.
  public double bottom() {
    return top + height;
  }
}
