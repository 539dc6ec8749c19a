package assay.judge.site;

import assay.judge.figure.Text;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// The figures of how far sites were behind; the worst site counts.
///
/// @param sure by site, without changes of unknown arrival
/// @param whole by site, with those changes at their latest possible arrival
/// @param loadEndsNanos when the last change was acknowledged
/// @param knownUntilNanos until when arrivals are known
record LagFigures(
    List<ReplicationLag> sure,
    List<ReplicationLag> whole,
    List<Window> windows,
    List<FaultTime> faults,
    long loadEndsNanos,
    long knownUntilNanos) {

  record Window(long fromNanos, long toNanos) {}

  List<Measure> measures() {
    List<Measure> measures = new ArrayList<>();
    measures.add(between("cross-site-lag", lag -> worst(lag), true));
    measures.add(between("cross-site-backlog", lag -> most(lag, ReplicationLag::mostKeys), false));
    measures.add(
        between(
            "cross-site-backlog-changes", lag -> most(lag, ReplicationLag::mostChanges), false));
    measures.add(done("cross-site-drain", drainsFromNanos(), Long.MAX_VALUE));
    Measure catchUp = null;
    for (FaultTime fault : faults) {
      if (fault.tookEffect() && fault.overNanos() > fault.effectNanos()) {
        Measure one = done("cross-site-catch-up", fault.overNanos(), fault.overNanos());
        catchUp = catchUp == null || worse(one, catchUp) ? one : catchUp;
      }
    }
    if (catchUp != null) {
      measures.add(catchUp);
    }
    return measures;
  }

  /// @param valueBytes mean size of a value serialized by the engine
  Measure backlogBytes(double valueBytes) {
    Measure changes =
        between("cross-site-backlog-bytes", lag -> most(lag, ReplicationLag::mostChanges), false);
    double most = changes.value() * valueBytes;
    Double low = changes.low() == null ? null : changes.low() * valueBytes;
    Double high = changes.high() == null ? null : changes.high() * valueBytes;
    return new Measure(changes.metric(), most, low, high, Text.bytes(most));
  }

  static String text(List<Measure> measures) {
    if (measures.get(0).value() == 0) {
      return "never behind";
    }
    Measure keys = measures.get(1);
    Measure drain = measures.get(3);
    return "up to %s behind, by up to %s; %s"
        .formatted(
            measures.get(0).text(),
            keys.text() + (keys.value() == 1 ? " key" : " keys"),
            drain.value() == 0 && !drain.atLeast()
                ? "nothing was left at the end of the load"
                : "it drained in " + drain.text());
  }

  /// Draining begins at the end of the load or of the last fault.
  private long drainsFromNanos() {
    return faults.stream()
        .filter(FaultTime::tookEffect)
        .mapToLong(FaultTime::overNanos)
        .reduce(loadEndsNanos, Math::max);
  }

  private static boolean worse(Measure one, Measure other) {
    return one.atLeast() == other.atLeast() ? one.value() > other.value() : one.atLeast();
  }

  private Measure between(String metric, ToLongFunction<ReplicationLag> figure, boolean time) {
    long low = sure.stream().mapToLong(figure).max().orElse(0);
    long high = whole.stream().mapToLong(figure).max().orElse(0);
    return measure(metric, low, high, time);
  }

  private static Measure measure(String metric, long low, long high, boolean time) {
    String most = high == 0 && time ? "none" : text(high, time);
    return low == high
        ? Measure.of(metric, high, most)
        : new Measure(
            metric, (double) high, (double) low, (double) high, text(low, time) + " to " + most);
  }

  private static String text(long value, boolean time) {
    return time ? Text.nanos(value) : Text.count(value);
  }

  private long worst(ReplicationLag lag) {
    return windows.stream()
        .mapToLong(window -> lag.worstNanos(window.fromNanos(), window.toNanos()))
        .max()
        .orElse(0);
  }

  private interface InWindow {
    long of(ReplicationLag lag, long fromNanos, long toNanos);
  }

  private long most(ReplicationLag lag, InWindow figure) {
    return windows.stream()
        .mapToLong(window -> figure.of(lag, window.fromNanos(), window.toNanos()))
        .max()
        .orElse(0);
  }

  private Measure done(String metric, long fromNanos, long ackedByNanos) {
    long late = doneNanos(whole, ackedByNanos, fromNanos);
    if (late == ReplicationLag.NEVER) {
      long least = Math.max(0, knownUntilNanos - fromNanos);
      return Measure.atLeast(metric, (double) least, "≥ " + Text.nanos(least));
    }
    long low = Math.max(0, doneNanos(sure, ackedByNanos, fromNanos) - fromNanos);
    return measure(metric, low, Math.max(0, late - fromNanos), true);
  }

  private static long doneNanos(List<ReplicationLag> lags, long ackedByNanos, long otherwise) {
    return lags.stream()
        .mapToLong(lag -> lag.doneNanos(ackedByNanos))
        .filter(done -> done > Long.MIN_VALUE)
        .max()
        .orElse(otherwise);
  }
}
