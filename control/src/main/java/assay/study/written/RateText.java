package assay.study.written;

import assay.plan.rate.Rate;
import assay.plan.rate.Rate.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A rate as in a study: `500/s`, or the keys of a shape.
final class RateText {

  private static final String RATE = "[0-9][0-9_.]*[kM]?/s";

  private static final Pattern RAMP =
      Pattern.compile("(%1$s) to (%1$s) over (\\S+)".formatted(RATE));

  private static final Pattern STEP = Pattern.compile(RATE + " for \\S+");
  private static final Pattern POINT = Pattern.compile(RATE + " at \\S+");

  private RateText() {}

  static String of(double perSecond) {
    return StepKeys.number(perSecond) + "/s";
  }

  /// A shape as it was written. A shape that Assay has cut or compressed is written by its points.
  static Object of(Rate rate) {
    if (rate.constant()) {
      return of(rate.highest());
    }
    Matcher ramp = RAMP.matcher(rate.text());
    if (ramp.matches()) {
      Map<String, Object> keys = new LinkedHashMap<>();
      keys.put("from", ramp.group(1));
      keys.put("to", ramp.group(2));
      keys.put("over", ramp.group(3));
      return keys;
    }
    List<String> items = Arrays.asList(rate.text().split(", "));
    if (items.stream().allMatch(item -> STEP.matcher(item).matches())) {
      return Map.of("steps", items);
    }
    return items.stream().allMatch(item -> POINT.matcher(item).matches())
        ? Map.of("points", items)
        : Map.of("points", points(rate));
  }

  /// Points must go forward in time, so a jump takes a nanosecond.
  private static List<String> points(Rate rate) {
    List<String> points = new ArrayList<>();
    long last = -1;
    for (Point point : rate.points()) {
      long nanos = Math.max(point.nanos(), last + 1);
      points.add(of(point.perSecond()) + " at " + StepKeys.text(Duration.ofNanos(nanos)));
      last = nanos;
    }
    return points;
  }
}
