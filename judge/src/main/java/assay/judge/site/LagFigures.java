package assay.judge.site;

import assay.fact.Amount;
import assay.fact.Fact;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.FigureFacts.NoneFound;
import assay.fact.Finding;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.results.Verdicts.Ends;
import assay.record.results.Verdicts.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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
    Finding text = new Amount(most, "bytes");
    return changes.ends() instanceof Ends.Bounds(double low, double high)
        ? Measure.between(changes.metric(), most, low * valueBytes, high * valueBytes, text)
        : Measure.exact(changes.metric(), most, text);
  }

  static boolean isNever(List<Measure> measures) {
    return measures.get(0).value() == 0;
  }

  static Fact lag(List<Measure> measures) {
    return measures.get(0).text();
  }

  static Fact backlog(List<Measure> measures) {
    return measures.get(1).text();
  }

  static boolean backlogIsOne(List<Measure> measures) {
    return measures.get(1).value() == 1;
  }

  /// Null if nothing was left at the end of the load.
  static @Nullable Fact drain(List<Measure> measures) {
    Measure drain = measures.get(3);
    return drain.value() == 0 && !drain.atLeast() ? null : drain.text();
  }

  /// Draining begins when the load or the last fault ends.
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
    Finding most = high == 0 && time ? new NoneFound() : text(high, time);
    return low == high
        ? Measure.of(metric, high, most)
        : Measure.between(
            metric, (double) high, (double) low, (double) high, new FromTo(text(low, time), most));
  }

  private static Finding text(long value, boolean time) {
    return time ? new Lasting(value) : new Counted(value);
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
      return Measure.atLeast(metric, (double) least, new AtLeast(new Lasting(least)));
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

  record FromTo(Finding least, Finding most) implements Finding {}
}
