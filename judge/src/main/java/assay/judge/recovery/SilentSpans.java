package assay.judge.recovery;

import assay.record.history.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The spans in which one client had requests due and none was answered.
///
/// Only an answered request ends a silence. A failed, timed-out or shed request waits from its intended time to
/// its end, and a request due less than [#JOIN_NANOS] later continues the silence. Engines that refuse, engines that
/// fill the in-flight cap, and engines that hold every request are therefore equally silent.
final class SilentSpans {

  /// The longest gap between waiting requests within one silence.
  static final long JOIN_NANOS = 50_000_000;

  /// The fewest requests due in a silence that reaches past the window's end, because a single lost request also
  /// waits.
  private static final int LEAST_DUE = 2;

  private final History history;
  private final long endsNanos;
  private final long leastNanos;

  private final int[] due;

  /// For each index: of the events in [#due] so far, the last to end.
  private final int[] latest;

  private final List<Silence> silences = new ArrayList<>();

  /// @param fromNanos when the first request that waited through it was due, or the last answer before it
  /// @param toNanos when a request was answered, or the last waiting request was given up
  /// @param ongoing whether it continued beyond the known time
  /// @param first the event that waited first
  /// @param answer the event with the answer that ended it, or -1
  record Silence(long fromNanos, long toNanos, boolean ongoing, int first, int answer) {

    /// The least duration.
    long nanos() {
      return toNanos - fromNanos;
    }
  }

  private SilentSpans(History history, int[] due, long endsNanos, long leastNanos) {
    this.history = history;
    this.due = due;
    this.endsNanos = endsNanos;
    this.leastNanos = leastNanos;
    this.latest = new int[due.length];
    for (int i = 0; i < due.length; i++) {
      boolean later = i == 0 || history.ownEndNanos(due[i]) > history.ownEndNanos(latest[i - 1]);
      latest[i] = later ? due[i] : latest[i - 1];
    }
  }

  /// @param byIntended the step's events by intended time
  /// @param byEnd the same events by end
  /// @param endsNanos when requests stop counting; a silence may continue
  /// @param knownNanos how far silences are followed
  /// @param leastNanos the shortest silence that counts
  static List<Silence> of(
      History history,
      int[] byIntended,
      int[] byEnd,
      long beginsNanos,
      long endsNanos,
      long knownNanos,
      long leastNanos) {
    int[] due =
        Arrays.stream(byIntended)
            .filter(event -> history.intendedNanos(event) >= beginsNanos)
            .filter(event -> history.intendedNanos(event) < endsNanos)
            .toArray();
    if (due.length == 0) {
      return List.of();
    }
    SilentSpans search = new SilentSpans(history, due, endsNanos, leastNanos);
    long answered = beginsNanos;
    for (int event : byEnd) {
      long end = history.ownEndNanos(event);
      if (history.outcome(event).answered() && end > answered && end <= knownNanos) {
        search.between(answered, end, event);
        answered = end;
      }
    }
    long last = history.ownEndNanos(search.latest[due.length - 1]);
    search.between(answered, Math.min(knownNanos, Math.max(last, answered)), -1);
    return search.silences;
  }

  /// @param answer the event of the second answer, or -1
  private void between(long from, long to, int answer) {
    if (to - from < leastNanos) {
      return;
    }
    int next = atOrAfter(from);
    @Nullable Stretch stretch = null;
    if (next > 0 && history.ownEndNanos(latest[next - 1]) > from) {
      int carried = latest[next - 1];
      stretch = new Stretch(from, Math.min(to, history.ownEndNanos(carried)), carried);
    }
    for (; next < due.length && history.intendedNanos(due[next]) < to; next++) {
      int event = due[next];
      long intended = history.intendedNanos(event);
      long until = Math.clamp(history.ownEndNanos(event), intended, to);
      if (stretch == null || intended - stretch.to >= JOIN_NANOS) {
        keep(stretch, to, answer);
        stretch = new Stretch(intended, until, event);
      }
      stretch.to = Math.max(stretch.to, until);
      stretch.due++;
    }
    keep(stretch, to, answer);
  }

  private void keep(@Nullable Stretch stretch, long gapEnds, int answer) {
    if (stretch == null) {
      return;
    }
    boolean reached = stretch.to == gapEnds;
    boolean beyond = stretch.to > endsNanos && stretch.due < LEAST_DUE;
    long to = beyond ? endsNanos : stretch.to;
    if (to - stretch.from >= leastNanos) {
      silences.add(
          new Silence(
              stretch.from,
              to,
              beyond || (reached && answer < 0),
              stretch.first,
              reached ? answer : -1));
    }
  }

  private int atOrAfter(long nanos) {
    int low = 0;
    int high = due.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (history.intendedNanos(due[middle]) < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// Requests that wait together or one after another.
  private static final class Stretch {

    final long from;
    final int first;
    long to;
    int due;

    Stretch(long from, long to, int first) {
      this.from = from;
      this.to = to;
      this.first = first;
    }
  }
}
