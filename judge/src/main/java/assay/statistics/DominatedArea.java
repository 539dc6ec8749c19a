package assay.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The area that points with two losses dominate, up to a corner that counts as the worst: the hypervolume of a front
/// in two dimensions (Zitzler and Thiele 1998). Less is better in both.
public final class DominatedArea {

  private final double worstX;
  private final double worstY;
  private final List<Point> front = new ArrayList<>();

  /// A point's two losses.
  public record Point(double x, double y) {}

  /// The area of no points.
  public DominatedArea(double worstX, double worstY) {
    this.worstX = worstX;
    this.worstY = worstY;
  }

  /// Adds a point. Points that it dominates are dropped.
  public void add(Point point) {
    if (added(point) > 0) {
      front.removeIf(other -> point.x <= other.x && point.y <= other.y);
      front.add(point);
      front.sort(Comparator.comparingDouble(Point::x));
    }
  }

  public double area() {
    double area = 0;
    double above = worstY;
    for (Point point : front) {
      area += (worstX - point.x) * (above - point.y);
      above = point.y;
    }
    return area;
  }

  /// The area that a further point would add.
  public double added(Point point) {
    double area = 0;
    double above = worstY;
    double left = point.x;
    for (Point other : front) {
      if (other.x > left) {
        area += (other.x - left) * Math.max(0, above - point.y);
        left = other.x;
      }
      above = other.y;
    }
    return area + Math.max(0, worstX - left) * Math.max(0, above - point.y);
  }
}
