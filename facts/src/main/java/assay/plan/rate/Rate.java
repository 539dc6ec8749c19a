package assay.plan.rate;

import assay.words.AmountFormat;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// An open loop's rate over time, of all clients together. Times are nanoseconds from the begin of the measured
/// window.
///
/// - Between two points the rate is linear. Two points at one time are a jump.
/// - After the last point it stays.
/// - Before the window, during the warm-up, it is the mean of the points' time. Processes then know the load when the
///   shape begins, also a shape that begins at zero.
///
/// A plan's file has a number for a constant rate.
///
/// @param text as written, or `500/s`
/// @param points at least one, in the order of time, the first at 0
public record Rate(String text, List<Point> points) {

  private static final double NANOS = 1e9;

  private static final int SLICES = 10;

  /// @param nanos from the window's begin
  public record Point(long nanos, double perSecond) {}

  public Rate {
    points = List.copyOf(points);
    if (points.isEmpty() || points.getFirst().nanos != 0) {
      throw new IllegalArgumentException("a rate begins with a point at 0");
    }
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i).nanos < points.get(i - 1).nanos) {
        throw new IllegalArgumentException("a rate goes back in time at point " + (i + 1));
      }
    }
    if (points.stream().anyMatch(point -> !(point.perSecond >= 0))) {
      throw new IllegalArgumentException("a rate is below zero");
    }
  }

  public static Rate constant(double perSecond) {
    return new Rate("", List.of(new Point(0, perSecond)));
  }

  /// Reads what [#written] writes.
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Rate read(Object written) {
    if (written instanceof Number number) {
      return constant(number.doubleValue());
    }
    if (written instanceof Map<?, ?> map
        && map.get("text") instanceof String text
        && map.get("points") instanceof List<?> points) {
      return new Rate(text, points.stream().map(Rate::point).toList());
    }
    throw new IllegalArgumentException("a rate is a number, or a text with points");
  }

  private static Point point(Object written) {
    if (written instanceof List<?> pair
        && pair.size() == 2
        && pair.get(0) instanceof Number nanos
        && pair.get(1) instanceof Number perSecond) {
      return new Point(nanos.longValue(), perSecond.doubleValue());
    }
    throw new IllegalArgumentException("a rate's point is a time and a rate");
  }

  @JsonValue
  Object written() {
    if (constant()) {
      return highest();
    }
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("text", text);
    written.put(
        "points", points.stream().map(point -> List.of(point.nanos, point.perSecond)).toList());
    return written;
  }

  /// Whether it never changes.
  public boolean constant() {
    return points.size() == 1;
  }

  public double highest() {
    return points.stream().mapToDouble(Point::perSecond).max().orElseThrow();
  }

  public double lowest() {
    return points.stream().mapToDouble(Point::perSecond).min().orElseThrow();
  }

  /// The mean rate, per second; at a moment if both times are the same.
  public double mean(long fromNanos, long toNanos) {
    if (constant()) {
      return highest();
    }
    return fromNanos == toNanos
        ? at(fromNanos)
        : due(fromNanos, toNanos) * NANOS / (toNanos - fromNanos);
  }

  /// How many requests become due.
  public double due(long fromNanos, long toNanos) {
    if (constant()) {
      return highest() * (toNanos - fromNanos) / NANOS;
    }
    RateIntegral due = new RateIntegral(this);
    return due.until((double) toNanos) - due.until((double) fromNanos);
  }

  /// How long before a moment the last so many requests became due, in nanoseconds.
  public double lasting(double requests, long untilNanos) {
    if (constant()) {
      return requests / highest() * NANOS;
    }
    RateIntegral due = new RateIntegral(this);
    return untilNanos - due.nanos(due.until((double) untilNanos) - requests);
  }

  /// The rate at a moment, per second; at a jump's moment the new one.
  public double at(long nanos) {
    return nanos < 0 ? warmUp() : limit(nanos, point -> point.nanos > nanos);
  }

  /// The rate just before a moment, per second; at a jump's moment the former one.
  private double before(long nanos) {
    return limit(nanos, point -> point.nanos >= nanos);
  }

  /// @param after whether a point ends the line on which the moment is seen
  private double limit(long nanos, Predicate<Point> after) {
    Point before = points.getFirst();
    for (Point point : points) {
      if (after.test(point) && point.nanos > before.nanos) {
        double share = (nanos - before.nanos) / (double) (point.nanos - before.nanos);
        return before.perSecond + share * (point.perSecond - before.perSecond);
      }
      before = point;
    }
    return before.perSecond;
  }

  /// The rate before the window, per second.
  public double warmUp() {
    long last = points.getLast().nanos;
    double requests = 0;
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      requests += (from.perSecond + to.perSecond) / 2 * (to.nanos - from.nanos);
    }
    return last == 0 ? points.getLast().perSecond : requests / last;
  }

  /// A part of the shape: from one point to the next.
  ///
  /// @param fromPerSecond the rate at its begin
  /// @param toPerSecond the rate at its end
  public record Part(long fromNanos, long toNanos, double fromPerSecond, double toPerSecond) {}

  /// The parts of the shape in the order of time; a ramp alone is cut into ten. None if the rate is constant.
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      if (to.nanos > from.nanos) {
        parts.add(new Part(from.nanos, to.nanos, from.perSecond, to.perSecond));
      }
    }
    return parts.stream().flatMap(part -> sliced(part).stream()).toList();
  }

  /// A ramp from end to end says nothing about where a system stops to keep up.
  private List<Part> sliced(Part part) {
    boolean ramp = part.fromNanos == 0 && part.fromPerSecond != part.toPerSecond && ramps() == 1;
    if (!ramp) {
      return List.of(part);
    }
    List<Part> slices = new ArrayList<>();
    long length = (part.toNanos - part.fromNanos) / SLICES;
    for (int i = 0; i < SLICES; i++) {
      long from = part.fromNanos + i * length;
      long to = i + 1 == SLICES ? part.toNanos : from + length;
      slices.add(new Part(from, to, at(from), i + 1 == SLICES ? part.toPerSecond : at(to)));
    }
    return slices;
  }

  private long ramps() {
    long ramps = 0;
    for (int i = 1; i < points.size(); i++) {
      ramps += points.get(i).nanos > points.get(i - 1).nanos ? 1 : 0;
    }
    boolean stays =
        points.size() > 2 && points.get(points.size() - 2).perSecond == points.getLast().perSecond;
    return stays ? ramps - 1 : ramps;
  }

  /// The same shape in another time.
  ///
  /// @param nanos the time in which the shape has its course
  /// @param inNanos the time in which it has that course now
  public Rate compressed(long nanos, long inNanos) {
    double factor = (double) inNanos / nanos;
    return new Rate(
        "%s (compressed: %s in %s)"
            .formatted(
                text, AmountFormat.time((double) nanos), AmountFormat.time((double) inNanos)),
        points.stream()
            .map(point -> new Point(Math.round(point.nanos * factor), point.perSecond))
            .toList());
  }

  /// The shape from one moment to another. The rates outside of them are never offered.
  public Rate between(long fromNanos, long toNanos) {
    if (constant() || (fromNanos == 0 && toNanos >= points.getLast().nanos)) {
      return this;
    }
    List<Point> own = new ArrayList<>();
    own.add(new Point(0, at(fromNanos)));
    points.stream()
        .filter(point -> point.nanos > fromNanos && point.nanos < toNanos)
        .map(point -> new Point(point.nanos - fromNanos, point.perSecond))
        .forEach(own::add);
    own.add(new Point(toNanos - fromNanos, before(toNanos)));
    return new Rate(
        "%s (only from %s to %s)"
            .formatted(
                text, AmountFormat.time((double) fromNanos), AmountFormat.time((double) toNanos)),
        own);
  }

  private static String number(double perSecond) {
    return BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString() + "/s";
  }

  @Override
  public String toString() {
    return constant() ? number(highest()) : text;
  }
}
