package assay.judge.window;

import assay.judge.window.ExactTimes.Span;
import assay.judge.window.PercentileGate.Sample;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.TrialRecord;
import assay.record.history.OperationOutcome;
import assay.record.latency.Durations;
import assay.record.latency.Interval;
import assay.record.latency.Latencies.Slice;
import assay.record.results.RatePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Response times in every part of a rate that changes. An interval belongs to the part in which its middle lies, so
/// the parts' borders are exact to an interval. A part that is shorter than an interval may have no requests.
public final class RateParts {

  private final List<StepTimes> shaped;
  private final ExactTimes exact = new ExactTimes();
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
    private Durations response = Durations.NONE;
    private Durations service = Durations.NONE;
    private Durations delay = Durations.NONE;
    private final TailDesignEffect clusters = new TailDesignEffect();
    private long ok;
    private long notOk;
  }

  private RateParts(List<StepTimes> shaped) {
    this.shaped = shaped;
  }

  /// Empty if no rate changes.
  public static List<RatePart> of(TrialRecord trial, List<StepTimes> steps) {
    List<StepTimes> shaped = steps.stream().filter(RateParts::changes).toList();
    if (shaped.isEmpty()) {
      return List.of();
    }
    RateParts parts = new RateParts(shaped);
    trial.timeline().stream().filter(Interval::measured).forEach(parts::add);
    trial.latenciesByClient(
        tag -> tag.measured() && tag.outcome() == OperationOutcome.OK, parts::add);
    return parts.list();
  }

  private static boolean changes(StepTimes times) {
    return times.step() instanceof Step.Open open && !open.rate().constant();
  }

  private void add(Interval row) {
    Span interval = exact.add(row);
    Sum sum = sum(row.step(), row.kind(), interval);
    if (sum != null) {
      long notOk = row.failed() + row.unknown() + row.shed();
      sum.ok += row.ok();
      sum.notOk += notOk;
      sum.clusters.unanswered(interval.middleNanos(), notOk);
    }
  }

  private void add(String client, Slice slice) {
    Span interval = exact.of(client, slice);
    Sum sum = sum(slice.tag().step(), slice.tag().kind(), interval);
    if (sum == null) {
      return;
    }
    switch (slice.tag().span()) {
      case RESPONSE -> {
        sum.response = sum.response.plus(slice.durations());
        sum.clusters.answered(interval.middleNanos(), slice.durations());
      }
      case SERVICE -> sum.service = sum.service.plus(slice.durations());
      case DELAY -> sum.delay = sum.delay.plus(slice.durations());
    }
  }

  /// Answers after the window's end belong to its last part.
  private @Nullable Sum sum(String step, String kind, Span interval) {
    for (int i = 0; i < shaped.size(); i++) {
      StepTimes times = shaped.get(i);
      if (times.step().id().equals(step)) {
        long at = interval.middleNanos() - times.windowBeginsNanos();
        List<Rate.Part> parts = open(times).rate().parts();
        int part = 0;
        while (part + 1 < parts.size() && parts.get(part).toNanos() <= at) {
          part++;
        }
        return sums.computeIfAbsent(new Key(i, part, kinds(times).indexOf(kind)), key -> new Sum());
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

  private List<RatePart> list() {
    for (int step = 0; step < shaped.size(); step++) {
      StepTimes times = shaped.get(step);
      for (int part = 0; part < open(times).rate().parts().size(); part++) {
        for (int kind = 0; kind < kinds(times).size(); kind++) {
          var unused = sums.computeIfAbsent(new Key(step, part, kind), key -> new Sum());
        }
      }
    }
    List<RatePart> list = new ArrayList<>();
    sums.forEach((key, sum) -> {
      StepTimes times = shaped.get(key.step);
      Rate.Part part = open(times).rate().parts().get(key.part);
      list.add(
          new RatePart(
              times.step().id(),
              key.part,
              times.step().metricName(kinds(times).get(key.kind)),
              part.fromNanos(),
              part.toNanos(),
              part.fromPerSecond(),
              part.toPerSecond(),
              sum.ok,
              sum.notOk,
              PercentileGate.quantiles(
                  new Sample(sum.response, sum.notOk, sum.clusters, sum.delay, sum.service))));
    });
    return list;
  }
}
