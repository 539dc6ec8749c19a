package assay.report.model;

import assay.plan.ProcessName;
import assay.plan.Step;
import assay.plan.fault.TargetRule;
import assay.plan.rate.Rate;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.record.probe.ProbeSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The events around one trial's requests, in seconds from its series' origin.
///
/// @param warmUps times that do not count
/// @param unsafe times when a partition lacked an owner or a backup
/// @param steps each step's start, if there are several
/// @param harmed the times of faults that were taken back
/// @param linkHarmed the same for faults on the link between sites
/// @param traffic when background users were active
/// @param pauses garbage collections, except the background users'
/// @param stalls stalls above a millisecond in a hiccup probe, except the background users'
/// @param offered the rates that the schedules asked for
public record TimelineEvents(
    List<Stretch> warmUps,
    List<Stretch> unsafe,
    List<Moment> steps,
    List<Moment> faults,
    List<Stretch> harmed,
    List<Stretch> linkHarmed,
    List<Stretch> traffic,
    List<Stretch> pauses,
    List<Stretch> stalls,
    List<Offer> offered) {

  private static final long WORTH_SHOWING_NANOS = 1_000_000;

  public record Stretch(double from, double to) {}

  public record Moment(double at, String words) {}

  /// @param perSecond the rate at `from`
  /// @param until the rate at `to`
  public record Offer(double from, double to, double perSecond, double until) {

    public double at(double seconds) {
      double share = to == from ? 0 : (seconds - from) / (to - from);
      return perSecond + share * (until - perSecond);
    }
  }

  public static TimelineEvents of(
      ReportModel model, String trial, List<Interval> intervals, TrialTimeline series) {
    List<TimedEvent> events =
        model.events().stream().filter(event -> trial.equals(event.trial())).toList();
    return new TimelineEvents(
        warmUps(series),
        between(events, series, TimedEvent.Type.UNSAFE, TimedEvent.Type.SAFE),
        steps(intervals, series),
        events.stream()
            .filter(event -> event.type() == TimedEvent.Type.FAULT)
            .map(event -> new Moment(series.seconds(event.nanos()), event.text()))
            .toList(),
        harmed(events, series, asked -> true),
        harmed(events, series, asked -> asked.target().equals(TargetRule.LINK)),
        between(events, series, TimedEvent.Type.TRAFFIC_BEGINS, TimedEvent.Type.TRAFFIC_ENDS),
        model.pauses().stream()
            .filter(pause -> pause.trial().equals(trial) && !isUsers(pause.process()))
            .map(pause -> stretch(series, pause.nanos(), pause.lengthNanos()))
            .toList(),
        stalls(
            events,
            model.probes().stream().filter(sample -> sample.trial().equals(trial)).toList(),
            series),
        offered(model.plan().steps(), intervals, series));
  }

  /// Whether a process neither serves nor sends the load: the background users', or Assay itself.
  private static boolean isUsers(String process) {
    return ProcessName.isTraffic(process) || process.equals(ClusterEvent.StoodStill.ASSAY);
  }

  private static Stretch stretch(TrialTimeline series, long nanos, long lengthNanos) {
    return new Stretch(series.seconds(nanos), series.seconds(nanos + lengthNanos));
  }

  /// Long stalls come from events, with their moments. For shorter stalls a sample gives the
  /// longest since the sample before; it ended no later than the sample.
  static List<Stretch> stalls(
      List<TimedEvent> events, List<ProbeSample> samples, TrialTimeline series) {
    List<Stretch> stretches = new ArrayList<>();
    Map<String, Set<Long>> told = new HashMap<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof ClusterEvent.StoodStill still && !isUsers(still.process())) {
        told.computeIfAbsent(still.process(), name -> new HashSet<>()).add(still.nanos());
        stretches.add(stretch(series, event.nanos() - still.nanos(), still.nanos()));
      }
    }
    for (ProbeSample sample : samples) {
      long nanos = sample.hiccupMaxNanos();
      boolean known = told.getOrDefault(sample.process(), Set.of()).contains(nanos);
      if (nanos > WORTH_SHOWING_NANOS && !known && !isUsers(sample.process())) {
        stretches.add(stretch(series, sample.nanos() - nanos, nanos));
      }
    }
    return stretches;
  }

  private static List<Stretch> harmed(
      List<TimedEvent> events, TrialTimeline series, Predicate<FaultEvent.Asked> wanted) {
    List<Stretch> stretches = new ArrayList<>();
    for (TimedEvent event : events) {
      if (event.event() instanceof FaultEvent.Over over) {
        asked(events, event.step(), over.number())
            .filter(fault -> fault.event(FaultEvent.Asked.class).filter(wanted).isPresent())
            .ifPresent(fault ->
                stretches.add(
                    new Stretch(series.seconds(fault.nanos()), series.seconds(event.nanos()))));
      }
    }
    return stretches;
  }

  private static Optional<TimedEvent> asked(
      List<TimedEvent> events, @Nullable String step, int number) {
    return events.stream()
        .filter(event -> Objects.equals(event.step(), step))
        .filter(
            event -> event.event() instanceof FaultEvent.Asked fault && fault.number() == number)
        .findFirst();
  }

  private static List<Stretch> warmUps(TrialTimeline series) {
    List<Stretch> stretches = new ArrayList<>();
    double length = series.spanNanos() / 1e9;
    for (TrialTimeline.Span span : series.spans()) {
      boolean follows = !stretches.isEmpty() && stretches.getLast().to >= span.seconds() - 1e-6;
      if (!span.measured() && follows) {
        stretches.add(new Stretch(stretches.removeLast().from, span.seconds() + length));
      } else if (!span.measured()) {
        stretches.add(new Stretch(span.seconds(), span.seconds() + length));
      }
    }
    return stretches;
  }

  /// From every event of one type to the next event of another, or to the end.
  private static List<Stretch> between(
      List<TimedEvent> events, TrialTimeline series, TimedEvent.Type begins, TimedEvent.Type ends) {
    List<Stretch> stretches = new ArrayList<>();
    double since = Double.NaN;
    for (TimedEvent event : events) {
      double at = series.seconds(event.nanos());
      if (event.type() == begins && Double.isNaN(since)) {
        since = at;
      } else if (event.type() == ends && !Double.isNaN(since)) {
        stretches.add(new Stretch(since, at));
        since = Double.NaN;
      }
    }
    if (!Double.isNaN(since)) {
      stretches.add(new Stretch(since, Math.max(since, series.seconds())));
    }
    return stretches;
  }

  private static List<Moment> steps(List<Interval> intervals, TrialTimeline series) {
    Map<String, Long> starts = new LinkedHashMap<>();
    for (Interval interval : intervals) {
      starts.merge(step(interval.step()), interval.startNanos(), Math::min);
    }
    if (starts.size() < 2) {
      return List.of();
    }
    return starts.entrySet().stream()
        .map(step -> new Moment(series.seconds(step.getValue()), step.getKey()))
        .toList();
  }

  private static String step(String id) {
    int dot = id.indexOf('.');
    return dot < 0 ? id : id.substring(0, dot);
  }

  private static List<Offer> offered(
      List<Step> steps, List<Interval> intervals, TrialTimeline series) {
    List<Offer> offers = new ArrayList<>();
    for (Step step : steps) {
      List<Interval> own =
          intervals.stream().filter(interval -> interval.step().equals(step.id())).toList();
      if (step instanceof Step.Open open && !own.isEmpty()) {
        long from = own.stream().mapToLong(Interval::startNanos).min().orElseThrow();
        long to =
            own.stream().mapToLong(each -> each.startNanos() + each.lengthNanos()).max().orElse(0);
        long window =
            own.stream()
                .filter(Interval::measured)
                .mapToLong(Interval::startNanos)
                .min()
                .orElse(to);
        long ends = Math.min(to, window + open.duration().toNanos());
        offers.addAll(offered(open.rate(), from, window, ends, series));
      }
    }
    return offers;
  }

  /// @param to when the schedule ends, or the step, if it was cut short
  static List<Offer> offered(Rate rate, long from, long window, long to, TrialTimeline series) {
    if (rate.constant()) {
      double perSecond = rate.highest();
      return List.of(new Offer(series.seconds(from), series.seconds(to), perSecond, perSecond));
    }
    List<Offer> offers = new ArrayList<>();
    if (window > from) {
      double before = rate.warmUp();
      offers.add(new Offer(series.seconds(from), series.seconds(window), before, before));
    }
    for (Rate.Part part : rate.parts()) {
      Offer whole =
          new Offer(
              series.seconds(window + part.fromNanos()),
              series.seconds(window + part.toNanos()),
              part.fromPerSecond(),
              part.toPerSecond());
      double ends = Math.min(whole.to, series.seconds(to));
      if (whole.from < ends) {
        offers.add(new Offer(whole.from, ends, whole.perSecond, whole.at(ends)));
      }
    }
    return offers;
  }
}
