package assay.report;

import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Curves of stale reads: of copies that are made anew every two seconds, or of none.
public final class InventedStaleness {

  private static final double[] DIGITS = {1, 2, 5};
  private static final double PERIOD = 2e9;

  private InventedStaleness() {}

  /// @param most the share right after a write
  public static List<Curve> curves(double most) {
    DoubleUnaryOperator share = nanos -> most * Math.max(0, 1 - nanos / PERIOD);
    return List.of(
        new Curve(Curve.STALE, steps(share)),
        new Curve(Curve.STALE_BY_DECADE, decades(share)),
        new Curve(
            Curve.VERSIONS_BEHIND,
            List.of(
                point(1, null, most / 2, 30_000),
                point(2, null, most / 20, 30_000),
                point(3, null, 0, 30_000),
                point(5, null, 0, 30_000),
                point(10, null, 0, 30_000))));
  }

  private static List<Point> steps(DoubleUnaryOperator share) {
    List<Point> points = new ArrayList<>();
    for (double power = 1e6; power < 1e10; power *= 10) {
      for (int i = 0; i < DIGITS.length; i++) {
        double from = power * DIGITS[i];
        double to = power * (i + 1 < DIGITS.length ? DIGITS[i + 1] : 10);
        points.add(
            point(from, to, share.applyAsDouble((from + to) / 2), Math.round((to - from) / 1e6)));
      }
    }
    return points;
  }

  private static List<Point> decades(DoubleUnaryOperator share) {
    List<Point> points = new ArrayList<>();
    for (int i = 1; i + 1 < Curve.DECADES.size(); i++) {
      double from = (double) Curve.DECADES.get(i);
      double to = (double) Curve.DECADES.get(i + 1);
      points.add(
          point(from, to, share.applyAsDouble((from + to) / 2), Math.round((to - from) / 1e6)));
    }
    return points;
  }

  /// A band that ten times as many reads make about a third as wide.
  private static Point point(double from, @Nullable Double to, double share, long reads) {
    double half = 1.6 / Math.sqrt((double) reads);
    return new Point(
        from, share, reads, new Band(to, Math.max(0, share - half / 2), Math.min(1, share + half)));
  }
}
