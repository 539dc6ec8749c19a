package assay.judge.site;

import assay.record.io.IndexSort;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// How far a site was behind over time.
///
/// @param points one per time step, in order
public record ReplicationLagSeries(List<Behind> points) {

  public ReplicationLagSeries {
    points = List.copyOf(points);
  }

  /// @param nanos begin of the step on the host's monotonic clock
  /// @param lagNanos the greatest age of an unapplied change in it
  /// @param backlogChanges the most unapplied changes at a moment of it
  public record Behind(long nanos, long lagNanos, long backlogChanges) {}

  /// Sorts the spans once and gives each step its oldest span once: n log n for n spans.
  ///
  /// @param from begin of each span in which a change was unapplied
  /// @param to end of each span, after its begin
  static ReplicationLagSeries of(
      long[] from, long[] to, long fromNanos, long toNanos, long stepNanos) {
    int steps = Math.toIntExact(Math.ceilDiv(Math.max(0, toNanos - fromNanos), stepNanos));
    Steps time = new Steps(fromNanos, toNanos, stepNanos, steps);
    long[] lags = lags(from, to, time);
    long[] most = most(from, to, time);
    List<Behind> points = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      points.add(new Behind(time.begin(step), lags[step], most[step]));
    }
    return new ReplicationLagSeries(points);
  }

  /// Equal time steps.
  private record Steps(long fromNanos, long toNanos, long stepNanos, int count) {

    long begin(int step) {
      return fromNanos + step * stepNanos;
    }

    long end(int step) {
      return Math.min(toNanos, begin(step + 1));
    }

    /// The step of a moment; the first before the begin, [#count] after the end.
    int of(long nanos) {
      if (nanos < fromNanos) {
        return 0;
      }
      return nanos >= toNanos ? count : (int) ((nanos - fromNanos) / stepNanos);
    }
  }

  /// A span that continues at a step's end has its age at that moment; one that ends in a step has its full length.
  /// Spans come oldest first, therefore each step needs only one.
  private static long[] lags(long[] from, long[] to, Steps time) {
    long[] lags = new long[time.count()];
    int[] without = new int[time.count() + 1];
    Arrays.setAll(without, step -> step);
    for (int span : IndexSort.of(from.length, i -> from[i])) {
      if (to[span] <= time.fromNanos() || from[span] >= time.toNanos()) {
        continue;
      }
      int last = time.of(to[span] - 1);
      if (last < time.count()) {
        lags[last] = Math.max(lags[last], to[span] - from[span]);
      }
      for (int step = next(without, time.of(from[span])); step < last; step = next(without, step)) {
        lags[step] = Math.max(lags[step], time.end(step) - from[span]);
        without[step] = step + 1;
      }
    }
    return lags;
  }

  /// The next step without an oldest span.
  private static int next(int[] without, int from) {
    int step = from;
    while (without[step] != step) {
      without[step] = without[without[step]];
      step = without[step];
    }
    return step;
  }

  private static long[] most(long[] from, long[] to, Steps time) {
    long[] begins = from.clone();
    long[] ends = to.clone();
    Arrays.sort(begins);
    Arrays.sort(ends);
    long[] most = new long[time.count()];
    int began = 0;
    int ended = 0;
    for (int step = 0; step < most.length; step++) {
      long now = time.begin(step);
      while (now < time.end(step)) {
        while (began < begins.length && begins[began] <= now) {
          began++;
        }
        while (ended < ends.length && ends[ended] <= now) {
          ended++;
        }
        most[step] = Math.max(most[step], began - ended);
        now = began < begins.length ? begins[began] : Long.MAX_VALUE;
      }
    }
    return most;
  }

  /// A site's curves for the timeline: lag in nanoseconds and backlog in changes, by time since the run began.
  public List<Curve> curves(String site, long runBeganNanos) {
    return List.of(
        curve(Curve.LAG + site, runBeganNanos, point -> (double) point.lagNanos()),
        curve(Curve.BACKLOG + site, runBeganNanos, point -> (double) point.backlogChanges()));
  }

  private Curve curve(String name, long runBeganNanos, ToDoubleFunction<Behind> figure) {
    return new Curve(
        name,
        points.stream()
            .map(point ->
                new Point((double) (point.nanos() - runBeganNanos), figure.applyAsDouble(point), 1))
            .toList());
  }
}
