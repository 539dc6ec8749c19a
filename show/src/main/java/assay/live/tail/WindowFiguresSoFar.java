package assay.live.tail;

import assay.judge.window.WindowPercentiles;
import assay.judge.window.WindowPercentiles.Sample;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader.Slice;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.record.results.Results.Quantile;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The current trial's figures so far, in steady windows: from the window's start, and in an open
/// step until the first fault. If several steps send a kind, the first step's figures are shown, as
/// in the results table.
///
/// The final figures use less: the judge leaves out unsteady time.
final class WindowFiguresSoFar {

  private final Plan plan;
  private final Map<String, Sum> byKind = new LinkedHashMap<>();
  private final Map<String, long[]> openSteps = new HashMap<>();
  private final Map<String, Long> openOk = new HashMap<>();
  private final Map<String, Long> faults = new HashMap<>();

  WindowFiguresSoFar(Plan plan) {
    this.plan = plan;
  }

  private static final class Sum {
    private final String step;
    private final boolean open;
    private final Map<Span, DurationHistogram> spans = new EnumMap<>(Span.class);
    private long unanswered;

    private Sum(String step, boolean open) {
      this.step = step;
      this.open = open;
    }

    private DurationHistogram of(Span span) {
      return spans.getOrDefault(span, DurationHistogram.NONE);
    }

    private Sample sample() {
      return open
          ? Sample.soFar(of(Span.RESPONSE), unanswered, of(Span.DELAY), of(Span.SERVICE))
          : Sample.soFar(of(Span.SERVICE), unanswered, null, null);
    }
  }

  /// Notes a fault: later requests belong to the fault's window.
  void fault(String step, long nanos) {
    faults.merge(step, nanos, Math::min);
  }

  void add(Interval row) {
    long end = row.startNanos() + row.lengthNanos();
    Optional<Step> step = counting(row.step(), end).filter(own -> row.measured());
    if (step.isEmpty()) {
      return;
    }
    Sum sum = sum(step.get(), row.kind());
    if (sum.step.equals(row.step())) {
      sum.unanswered += row.failed() + row.unknown() + row.shed();
    }
    if (!step.get().closed() && step.get().traffic() == null) {
      long[] span =
          openSteps.computeIfAbsent(row.step(), added -> new long[] {row.startNanos(), end});
      span[0] = Math.min(span[0], row.startNanos());
      span[1] = Math.max(span[1], end);
      openOk.merge(row.step(), row.ok(), Long::sum);
    }
  }

  static boolean wants(LatencyTag tag) {
    return tag.measured() && tag.outcome() == OperationOutcome.OK;
  }

  void add(Slice slice) {
    String id = slice.tag().step();
    counting(id, slice.endNanos())
        .ifPresent(step -> {
          Sum sum = sum(step, slice.tag().kind());
          if (sum.step.equals(id)) {
            sum.spans.merge(slice.tag().span(), slice.durations(), DurationHistogram::plus);
          }
        });
  }

  /// A search's tries have their own windows, which are in no kind's figure.
  private Optional<Step> counting(String id, long endNanos) {
    return plan.step(id)
        .filter(step -> !(step instanceof Step.Capacity))
        .filter(step -> step.closed() || endNanos <= faults.getOrDefault(id, Long.MAX_VALUE));
  }

  private Sum sum(Step step, String kind) {
    String key = step.metricName(kind) + (step.closed() ? " closed" : " open");
    return byKind.computeIfAbsent(key, added -> new Sum(step.id(), !step.closed()));
  }

  /// A kind's percentile with its bounds; empty if there are no requests yet.
  ///
  /// @param closed whether of closed steps' service times
  Optional<Quantile> quantile(String kind, boolean closed, double q) {
    Sum sum = byKind.get(kind + (closed ? " closed" : " open"));
    List<Quantile> all = sum == null ? List.of() : WindowPercentiles.quantiles(sum.sample());
    return all.stream().filter(quantile -> quantile.q() == q).findFirst();
  }

  /// Requests a second that ended OK in the windows of open steps; empty before the first.
  OptionalDouble throughput() {
    long nanos = openSteps.values().stream().mapToLong(span -> span[1] - span[0]).sum();
    long ok = openOk.values().stream().mapToLong(Long::longValue).sum();
    return nanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(ok * 1e9 / nanos);
  }
}
