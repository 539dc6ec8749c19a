package assay.judge.window;

import assay.statistics.ChangePoints;
import assay.statistics.ChangePoints.Change;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds when a system under steady load had settled, from its values second by second.
///
/// Only level changes above 5 % count. If the last change in the first half leaves at least fifteen seconds,
/// measuring begins there, and the rest is examined again. A remaining change means that the system never settled.
///
/// @param told whether there was enough data
/// @param from the first second that counts, from 0
/// @param beginning the largest change in the part left out, or null
/// @param moving the largest change in the part that counts, or null
public record WarmupDetection(
    boolean told, int from, @Nullable Movement beginning, @Nullable Movement moving) {

  public static final int LEAST_SECONDS = 15;

  public static final double CHANGE = 0.05;

  /// The rate of false alarms for steady systems with independent seconds. Correlated neighbours raise it to about
  /// 2 %.
  private static final double FALSE_ALARMS = 0.001;

  private static final int LEAST_POINTS = 3;
  private static final int LONGEST = ChangePoints.LONGEST / 2;

  /// @param name for example `p50 of put`
  /// @param values above zero, one per second
  public record Series(String name, List<Double> values) {

    public static Series of(String name, double[] values) {
      return new Series(name, Arrays.stream(values).boxed().toList());
    }

    private Series from(int second) {
      return new Series(name, values.subList(second, values.size()));
    }
  }

  /// @param second the first second of the new level
  /// @param share the change relative to the level before
  public record Movement(String name, int second, double share) {

    private double size() {
      return Math.abs(Math.log1p(share));
    }
  }

  public static WarmupDetection of(List<Series> series) {
    int seconds = series.isEmpty() ? 0 : series.getFirst().values().size();
    if (seconds < LEAST_SECONDS) {
      return new WarmupDetection(false, 0, null, null);
    }
    int from = 0;
    Movement beginning = null;
    while (true) {
      List<Movement> movements = movements(series, from);
      List<Movement> early =
          movements.stream()
              .filter(movement -> movement.second() <= seconds / 2)
              .filter(movement -> seconds - movement.second() >= LEAST_SECONDS)
              .toList();
      if (early.isEmpty()) {
        return new WarmupDetection(true, from, beginning, largest(movements));
      }
      beginning = beginning == null ? largest(early) : beginning;
      from = early.stream().mapToInt(Movement::second).max().orElseThrow();
    }
  }

  private static @Nullable Movement largest(List<Movement> movements) {
    return movements.stream().max(Comparator.comparingDouble(Movement::size)).orElse(null);
  }

  private static List<Movement> movements(List<Series> series, int from) {
    return series.stream()
        .flatMap(one -> movements(one.from(from), series.size()))
        .map(found -> new Movement(found.name(), found.second() + from, found.share()))
        .toList();
  }

  private static Stream<Movement> movements(Series series, int among) {
    int width = (series.values().size() + LONGEST - 1) / LONGEST;
    double[] levels = levels(series.values(), width);
    ChangePoints.Rule rule =
        new ChangePoints.Rule(
            FALSE_ALARMS / levels.length / among, Math.log1p(CHANGE), LEAST_POINTS);
    return ChangePoints.of(levels, rule).stream()
        .map((Change change) ->
            new Movement(series.name(), change.index() * width, Math.expm1(change.difference())));
  }

  /// Logarithms, because a change is a factor; in a long window, means over some seconds.
  private static double[] levels(List<Double> values, int width) {
    double[] levels = new double[values.size() / width];
    for (int i = 0; i < levels.length; i++) {
      levels[i] =
          values.subList(i * width, (i + 1) * width).stream()
              .mapToDouble(Math::log)
              .average()
              .orElse(0);
    }
    return levels;
  }
}
