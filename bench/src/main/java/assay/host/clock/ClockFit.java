package assay.host.clock;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// What pings say of another host's clock through some time: a line, and how far the clock may be off it at most.
///
/// The line is the one whose bound is smallest. Where a clock jumped no line is drawn, and the bound holds
/// for what was before and after.
///
/// @param pings how many there were
/// @param atNanos a moment on our clock
/// @param offNanos how far their clock is ahead then
/// @param driftPpm by how many millionths it gets further ahead
/// @param driftBoundPpm by how much that may be wrong, where the drift is even
/// @param boundNanos by how much the line may be wrong, either way, at any moment of that time
/// @param farthestNanos how far their clock may be from ours at most, at any moment of that time
/// @param jumps where it jumped
public record ClockFit(
    int pings,
    long atNanos,
    long offNanos,
    double driftPpm,
    double driftBoundPpm,
    long boundNanos,
    long farthestNanos,
    List<Jump> jumps) {

  /// Longer than any run, and short enough to be taken from a time and added to it.
  public static final long NOT_KNOWN_NANOS = 1L << 60;

  /// That of a clock nobody has asked.
  static final ClockFit UNKNOWN =
      new ClockFit(0, 0, 0, 0, 0, NOT_KNOWN_NANOS, NOT_KNOWN_NANOS, List.of());

  private static final double MILLION = 1e6;

  /// Halvings of what the drift may be: to a millionth of a millionth.
  private static final int HALVINGS = 60;

  /// A time over which no drift can be told.
  private static final double SHORT_NANOS = 1e9;

  public ClockFit {
    jumps = List.copyOf(jumps);
  }

  /// A jump of a clock, or a time in which it did not keep its pace.
  ///
  /// @param byNanos how far ahead it went at least; below nothing where it fell behind
  /// @param afterNanos the ping before it, on our clock
  /// @param beforeNanos the ping after it
  public record Jump(long byNanos, long afterNanos, long beforeNanos) {}

  /// @param fromNanos where that time begins, on our clock
  /// @param untilNanos where it ends
  static ClockFit of(ClockBand band, long fromNanos, long untilNanos) {
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
        (even ? slopeBound(band, slope) : ClockTrack.FASTEST) * MILLION,
        (long) Math.ceil(bound) + 1,
        (long) Math.ceil(unshifted) + 1,
        band.jumps());
  }

  /// What the clock may have drifted before the first ping and after the last.
  private static double outside(ClockBand band, long fromNanos, long untilNanos, double slope) {
    double before = Math.max(0, band.originNanos() - fromNanos);
    double after = Math.max(0, untilNanos - band.originNanos() - band.at(band.size() - 1));
    return (ClockTrack.FASTEST + Math.abs(slope)) * Math.max(before, after);
  }

  private static double widest(ClockBand band, double off, double slope) {
    double widest = 0;
    for (int i = 0; i < band.size(); i++) {
      double ahead = band.farthest(i, off, slope, 1);
      widest = Math.max(widest, Math.max(ahead, band.farthest(i, off, slope, -1)));
    }
    return widest;
  }

  /// The slope of the strip that holds the band and is the narrowest.
  private static double slope(ClockBand band) {
    return lowest(slope -> strip(band, slope));
  }

  /// Where a function without hollows but one is lowest, of all slopes there can be.
  private static double lowest(DoubleUnaryOperator function) {
    double low = -ClockTrack.FASTEST;
    double high = ClockTrack.FASTEST;
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

  private static double strip(ClockBand band, double slope) {
    return top(band, slope) - bottom(band, slope);
  }

  private static double middle(ClockBand band, double slope) {
    return (top(band, slope) + bottom(band, slope)) / 2;
  }

  private static double top(ClockBand band, double slope) {
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      top = Math.max(top, band.most(i) - slope * band.at(i));
    }
    return top;
  }

  private static double bottom(ClockBand band, double slope) {
    double bottom = Double.POSITIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      bottom = Math.min(bottom, band.least(i) - slope * band.at(i));
    }
    return bottom;
  }

  /// How far the slopes of lines that lie in the band all along are from this one at most; a clock without an even
  /// drift has none.
  private static double slopeBound(ClockBand band, double slope) {
    double inside = lowest(each -> gap(band, each));
    if (gap(band, inside) > 0) {
      return 2 * ClockTrack.FASTEST;
    }
    double low = edge(band, inside, -ClockTrack.FASTEST);
    double high = edge(band, inside, ClockTrack.FASTEST);
    return Math.max(high - slope, slope - low);
  }

  /// By how much a line of that slope leaves the band at least; nothing, or less, where one lies in it.
  private static double gap(ClockBand band, double slope) {
    double highest = Double.NEGATIVE_INFINITY;
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < band.size(); i++) {
      highest = Math.max(highest, band.least(i) - slope * band.at(i));
      lowest = Math.min(lowest, band.most(i) - slope * band.at(i));
    }
    return highest - lowest;
  }

  /// How far one can go from a slope without a gap to another until there is one.
  private static double edge(ClockBand band, double from, double towards) {
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

  /// How far their clock is ahead at a moment.
  public long off(long nanos) {
    return offNanos + Math.round((nanos - atNanos) * driftPpm / MILLION);
  }
}
