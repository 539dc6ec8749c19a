package assay.judge.recovery;

import assay.record.history.History;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The stretches of time in which one client had requests due and none of them was answered.
///
/// Only an answer, a request that ended OK, ends a silence. A request that failed, timed out or was
/// shed was due like any other and got none: it is waited for from its intended time to its end, and
/// a request that is due less than [#JOIN_NANOS] later goes on with the same silence. So engines that
/// refuse at once and engines that let the client run into its in-flight cap are as silent as those
/// that hold every request.
final class SilentSpans {

  /// The longest time without a waiting request that does not break a silence.
  static final long JOIN_NANOS = 50_000_000;

  /// How many requests must have become due within a silence that is followed past the window's end,
  /// where nothing more is sent: one that was lost is waited for without the engine being silent.
  private static final int LEAST_DUE = 2;

  private final History history;
  private final long endsNanos;
  private final long leastNanos;

  /// By their intended times.
  private final int[] due;

  /// Of all events up to one of [#due] that which ends last.
  private final int[] latest;

  private final List<Silence> silences = new ArrayList<>();

  /// One of them.
  ///
  /// @param fromNanos when the first request that waited through it was due, or the last answer
  ///     before it
  /// @param toNanos when one was answered, or when the last that waited was given up
  /// @param ongoing whether it went on beyond what is known of it
  /// @param first the event that waited first
  /// @param answer the event whose answer ended it, or -1
  record Silence(long fromNanos, long toNanos, boolean ongoing, int first, int answer) {

    /// How long it lasted, at least.
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

  /// Those of a client in one window.
  ///
  /// @param byIntended the events of its step, by their intended times
  /// @param byEnd the same by their ends
  /// @param beginsNanos from when on requests count
  /// @param endsNanos up to when requests count; a silence may go on beyond
  /// @param knownNanos up to when silences are followed
  /// @param leastNanos the shortest that counts
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
      if (history.outcome(event) == OperationOutcome.OK && end > answered && end <= knownNanos) {
        search.between(answered, end, event);
        answered = end;
      }
    }
    long last = history.ownEndNanos(search.latest[due.length - 1]);
    search.between(answered, Math.min(knownNanos, Math.max(last, answered)), -1);
    return search.silences;
  }

  /// Looks between two answers that have none between them.
  ///
  /// @param answer the event of the second; -1 where nothing more is known
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

  /// Requests that wait one after another or together.
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
