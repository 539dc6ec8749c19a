package assay.host.clock;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// A line fitted to another host's clock over some time, and the largest error of the line.
///
/// The line is the one with the smallest bound. If the clock jumped, or the pings span less than a second, the slope
/// is 0 and the bound covers all possible drift.
///
/// @param atNanos a time on this host's clock
/// @param offNanos how far the other clock is ahead at that time
/// @param driftBoundPpm the largest error of the drift, if the drift is constant
/// @param boundNanos the largest error of the line, either way, at any time
/// @param farthestNanos the largest difference between both clocks, at any time
public record ClockFit(
    int pings,
    long atNanos,
    long offNanos,
    double driftPpm,
    double driftBoundPpm,
    long boundNanos,
    long farthestNanos,
    List<Jump> jumps) {

  /// Longer than any run, and small enough to be added to a time without overflow.
  public static final long NOT_KNOWN_NANOS = 1L << 60;

  /// The fit of a clock that was never measured.
  static final ClockFit UNKNOWN =
      new ClockFit(0, 0, 0, 0, 0, NOT_KNOWN_NANOS, NOT_KNOWN_NANOS, List.of());

  private static final double MILLION = 1e6;

  /// Halvings of the possible drift, down to a millionth of a millionth.
  private static final int HALVINGS = 60;

  /// Over a shorter time no drift can be measured.
  private static final double SHORT_NANOS = 1e9;

  public ClockFit {
    jumps = List.copyOf(jumps);
  }

  /// A jump of a clock, or a time in which its drift exceeded the limit.
  ///
  /// @param byNanos the least size of the jump; negative if the clock fell behind
  /// @param afterNanos the ping before the jump, on this host's clock
  public record Jump(long byNanos, long afterNanos, long beforeNanos) {}

  /// The fit over a time.
  ///
  /// @param fromNanos the beginning, on this host's clock
  static ClockFit of(ClockOffsetBand band, long fromNanos, long untilNanos) {
    double span = band.at(band.size() - 1) - band.at(0);
    boolean even = band.jumps().isEmpty() && span >= SHORT_NANOS;
    double slope = even ? slope(band) : 0;
    double off = middle(band, slope);
    double outside = outside(band, fromNanos, untilNanos, slope);
    double bound = outside + widest(band, off, slope);
    double unshifted =
        outside(band, fromNanos, untilNanos, 0) + widest(band, -(double) band.baseNanos(), 0);
    return new ClockFit(
        band.size(),
        band.originNanos(),
        band.baseNanos() + Math.round(off),
        slope * MILLION,
        (even ? slopeBound(band, slope) : ClockTracker.FASTEST) * MILLION,
        (long) Math.ceil(bound) + 1,
        (long) Math.ceil(unshifted) + 1,
        band.jumps());
  }

  /// The possible drift before the first ping and after the last.
  private static double outside(
      ClockOffsetBand band, long fromNanos, long untilNanos, double slope) {
    double before = Math.max(0, band.originNanos() - fromNanos);
    double after = Math.max(0, untilNanos - band.originNanos() - band.at(band.size() - 1));
    return (ClockTracker.FASTEST + Math.abs(slope)) * Math.max(before, after);
  }

  private static double widest(ClockOffsetBand band, double off, double slope) {
    double widest = 0;
    for (int i = 0; i < band.size(); i++) {
      double ahead = band.farthest(i, off, slope, 1);
      widest = Math.max(widest, Math.max(ahead, band.farthest(i, off, slope, -1)));
    }
    return widest;
  }

  /// The slope of the narrowest strip that contains the band.
  private static double slope(ClockOffsetBand band) {
    return lowest(slope -> strip(band, slope));
  }

  /// The slope that minimises a unimodal function, by ternary search over all possible slopes.
  private static double lowest(DoubleUnaryOperator function) {
    double low = -ClockTracker.FASTEST;
    double high = ClockTracker.FASTEST;
    for (int i = 0; i < 2 * HALVINGS; i++) {
      double third = (high - low) / 3;
      if (function.applyAsDouble(low + third) <= function.applyAsDouble(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    return (low + high) / 2;
  }

  private static double strip(ClockOffsetBand band, double slope) {
    return top(band, slope) - bottom(band, slope);
  }

  private static double middle(ClockOffsetBand band, double slope) {
    return (top(band, slope) + bottom(band, slope)) / 2;
  }

  private static double top(ClockOffsetBand band, double slope) {
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      top = Math.max(top, band.most(i) - slope * band.at(i));
    }
    return top;
  }

  private static double bottom(ClockOffsetBand band, double slope) {
    double bottom = Double.POSITIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      bottom = Math.min(bottom, band.least(i) - slope * band.at(i));
    }
    return bottom;
  }

  /// The largest difference between this slope and that of any line inside the band. Without such a line, the drift
  /// is not constant, and the bound is the largest possible one.
  private static double slopeBound(ClockOffsetBand band, double slope) {
    double inside = lowest(each -> gap(band, each));
    if (gap(band, inside) > 0) {
      return 2 * ClockTracker.FASTEST;
    }
    double low = edge(band, inside, -ClockTracker.FASTEST);
    double high = edge(band, inside, ClockTracker.FASTEST);
    return Math.max(high - slope, slope - low);
  }

  /// The least distance by which lines of a slope leave the band; zero or negative if one lies inside.
  private static double gap(ClockOffsetBand band, double slope) {
    double highest = Double.NEGATIVE_INFINITY;
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      highest = Math.max(highest, band.least(i) - slope * band.at(i));
      lowest = Math.min(lowest, band.most(i) - slope * band.at(i));
    }
    return highest - lowest;
  }

  /// The slope at which lines start to leave the band, by bisection.
  private static double edge(ClockOffsetBand band, double from, double towards) {
    double inside = from;
    double outside = towards;
    for (int i = 0; i < HALVINGS; i++) {
      double half = (inside + outside) / 2;
      if (gap(band, half) <= 0) {
        inside = half;
      } else {
        outside = half;
      }
    }
    return outside;
  }

  /// How far the other clock is ahead at a time.
  public long off(long nanos) {
    return offNanos + Math.round((nanos - atNanos) * driftPpm / MILLION);
  }
}
