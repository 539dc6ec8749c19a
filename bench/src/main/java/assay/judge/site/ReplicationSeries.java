package assay.judge.site;

import assay.record.io.IndexSort;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;

/// How far a site was behind in the course of time.
///
/// @param points one for each step, in order
public record ReplicationSeries(List<Behind> points) {

  public ReplicationSeries {
    points = List.copyOf(points);
  }

  /// How far it was behind in one step of time.
  ///
  /// @param nanos when the step begins, on the host's monotonic clock
  /// @param lagNanos the longest age of an unapplied change in it
  /// @param backlogChanges the most unapplied changes at a moment of it
  public record Behind(long nanos, long lagNanos, long backlogChanges) {}

  /// Sweeps over spans in which changes were unapplied.
  ///
  /// @param from when each began
  /// @param to when each was over, after it began
  static ReplicationSeries of(
      long[] from, long[] to, long fromNanos, long toNanos, long stepNanos) {
    int[] begins = IndexSort.of(from.length, i -> from[i]);
    PriorityQueue<Integer> open =
        new PriorityQueue<>((one, other) -> Long.compare(to[one], to[other]));
    PriorityQueue<Integer> oldest =
        new PriorityQueue<>((one, other) -> Long.compare(from[one], from[other]));
    List<Behind> points = new ArrayList<>();
    int began = 0;
    for (long step = fromNanos; step < toNanos; step += stepNanos) {
      long end = Math.min(step + stepNanos, toNanos);
      long lag = 0;
      long most = 0;
      long now = step;
      while (true) {
        while (began < begins.length && from[begins[began]] <= now) {
          open.add(begins[began]);
          oldest.add(begins[began++]);
        }
        while (!open.isEmpty() && to[open.peek()] <= now) {
          open.remove();
        }
        while (!oldest.isEmpty() && to[oldest.peek()] <= now) {
          oldest.remove();
        }
        most = Math.max(most, open.size());
        long next = began < begins.length ? Math.min(end, from[begins[began]]) : end;
        next = open.isEmpty() ? next : Math.min(next, to[open.peek()]);
        lag = oldest.isEmpty() ? lag : Math.max(lag, next - from[oldest.peek()]);
        if (next >= end) {
          break;
        }
        now = next;
      }
      points.add(new Behind(step, lag, most));
    }
    return new ReplicationSeries(points);
  }

  /// The curves of a site, for below the timeline: its lag in nanoseconds and its backlog in changes, by the time since
  /// the run began.
  public List<Curve> curves(String site, long runBeganNanos) {
    return List.of(
        curve(Curve.LAG + site, runBeganNanos, point -> point.lagNanos()),
        curve(Curve.BACKLOG + site, runBeganNanos, point -> point.backlogChanges()));
  }

  private Curve curve(String name, long runBeganNanos, ToDoubleFunction<Behind> figure) {
    return new Curve(
        name,
        points.stream()
            .map(point -> new Point(point.nanos() - runBeganNanos, figure.applyAsDouble(point), 1))
            .toList());
  }
}
