package assay.judge.window;

import assay.judge.window.WindowPercentiles.Sample;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.TrialRecord;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader.Slice;
import assay.record.latency.LatencyTag;
import assay.record.results.RatePartResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Response times in every part of a rate that changes. A request belongs to the part in which it was due, as its
/// client recorded it, whenever it was answered.
public final class RatePartTimes {

  private final List<StepTimes> shaped;
  private final List<Step> played;
  private final ExactIntervalTimes exact = new ExactIntervalTimes();
  private final Map<Key, Sum> sums = new TreeMap<>();

  private record Key(int step, int part, int kind) implements Comparable<Key> {

    @Override
    public int compareTo(Key other) {
      int steps = Integer.compare(step, other.step);
      int parts = Integer.compare(part, other.part);
      return steps != 0 ? steps : parts != 0 ? parts : Integer.compare(kind, other.kind);
    }
  }

  private static final class Sum {
    private DurationHistogram response = DurationHistogram.NONE;
    private DurationHistogram service = DurationHistogram.NONE;
    private DurationHistogram delay = DurationHistogram.NONE;
    private final TailDesignEffect clusters = new TailDesignEffect();
    private long notOk;

    private void add(long middleNanos, LatencyTag.Span span, DurationHistogram durations) {
      switch (span) {
        case RESPONSE -> {
          response = response.plus(durations);
          clusters.answered(middleNanos, durations);
        }
        case SERVICE -> service = service.plus(durations);
        case DELAY -> delay = delay.plus(durations);
      }
    }
  }

  private RatePartTimes(List<StepTimes> shaped, List<Step> played) {
    this.shaped = shaped;
    this.played = played;
  }

  /// Empty if no rate changes, or if the record is of a version that did not record parts.
  ///
  /// @param played the trial's steps in the plan's order, with its fault phase
  public static List<RatePartResult> of(
      TrialRecord trial, List<StepTimes> steps, List<Step> played) {
    List<StepTimes> shaped = steps.stream().filter(RatePartTimes::changes).toList();
    if (shaped.isEmpty()) {
      return List.of();
    }
    RatePartTimes parts = new RatePartTimes(shaped, played);
    trial.timeline().stream().filter(Interval::measured).forEach(parts.exact::add);
    trial.latenciesByClient(tag -> tag.measured() && tag.part() != LatencyTag.WHOLE, parts::add);
    return parts.sums.isEmpty() ? List.of() : parts.list();
  }

  private static boolean changes(StepTimes times) {
    return times.step() instanceof Step.Open open && !open.rate().constant();
  }

  /// Every request has a delay, also one that was never sent.
  private void add(String client, Slice slice) {
    LatencyTag tag = slice.tag();
    Sum sum = sum(tag);
    if (sum == null) {
      return;
    }
    long middle = exact.of(client, slice).middleNanos();
    if (tag.outcome() == OperationOutcome.OK) {
      sum.add(middle, tag.span(), slice.durations());
    } else if (tag.span() == LatencyTag.Span.DELAY) {
      sum.notOk += slice.durations().count();
      sum.clusters.unanswered(middle, slice.durations().count());
    }
  }

  private @Nullable Sum sum(LatencyTag tag) {
    for (int i = 0; i < shaped.size(); i++) {
      Step.Open step = open(shaped.get(i));
      int kind = kinds(shaped.get(i)).indexOf(tag.kind());
      if (step.id().equals(tag.step()) && kind >= 0 && tag.part() < step.rate().parts().size()) {
        return sums.computeIfAbsent(new Key(i, tag.part(), kind), key -> new Sum());
      }
    }
    return null;
  }

  private static Step.Open open(StepTimes times) {
    return (Step.Open) times.step();
  }

  private static List<String> kinds(StepTimes times) {
    return List.copyOf(open(times).mix().keySet());
  }

  private long windowNanos(StepTimes times) {
    return ((Step.Open) played.get(times.index())).duration().toNanos();
  }

  private List<RatePartResult> list() {
    for (int step = 0; step < shaped.size(); step++) {
      StepTimes times = shaped.get(step);
      for (int part = 0; part < open(times).rate().parts().size(); part++) {
        for (int kind = 0; kind < kinds(times).size(); kind++) {
          var unused = sums.computeIfAbsent(new Key(step, part, kind), key -> new Sum());
        }
      }
    }
    List<RatePartResult> list = new ArrayList<>();
    sums.forEach((key, sum) -> {
      StepTimes times = shaped.get(key.step);
      List<Rate.Part> parts = open(times).rate().parts();
      Rate.Part part = parts.get(key.part);
      // A fault's random phase lengthens the window, and the last rate goes on.
      boolean last = key.part == parts.size() - 1;
      list.add(
          new RatePartResult(
              times.step().id(),
              key.part,
              times.step().metricName(kinds(times).get(key.kind)),
              part.fromNanos(),
              last ? windowNanos(times) : part.toNanos(),
              part.fromPerSecond(),
              part.toPerSecond(),
              sum.response.count(),
              sum.notOk,
              WindowPercentiles.quantiles(
                  new Sample(sum.response, sum.notOk, sum.clusters, sum.delay, sum.service))));
    });
    return list;
  }
}
