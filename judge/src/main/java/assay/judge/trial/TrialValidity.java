package assay.judge.trial;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.fact.Quoted;
import assay.judge.check.ClosedLoopFailures;
import assay.judge.check.GoodputBins;
import assay.judge.grid.UnplannedFailure;
import assay.judge.window.MeasuredWindows;
import assay.judge.window.StepTimes;
import assay.metric.MetricId;
import assay.metric.SendDelayTolerance;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Step;
import assay.record.TrialRecord;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.CapacitySearchResult;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.LinkResult;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The reasons not to trust a trial's figures.
public final class TrialValidity {

  /// The longest send delay that does not show in figures made of bins: a tenth of a bin.
  private static final long LATE_FOR_BINS_NANOS = GoodputBins.BIN_NANOS / 10;

  /// The largest share of requests sent to another key than drawn, or not sent because no key was free.
  private static final double MOST_OTHERWISE = 0.01;

  private TrialValidity() {}

  /// Which figures a reason invalidates.
  public enum Invalidated {
    EVERYTHING,
    TIMES,
    /// Times and rates, but not those made from bins of [GoodputBins#BIN_NANOS]: other keys were used than drawn.
    FINE_TIMES,
    /// Only figures made from bins of [GoodputBins#BIN_NANOS].
    BINS,
    /// The same figures, because they compare the clocks of several hosts.
    MOMENTS,
    LINK_TIMES
  }

  /// @param code for example `E701`
  /// @param kind the only kind concerned, as in figures (`get`, `get under traffic`): other kinds and sums over the
  ///     window stay valid. Null for all kinds
  public record Reason(String code, Fact sentence, Invalidated invalidates, @Nullable String kind) {

    public Reason(String code, Finding sentence, Invalidated invalidates) {
      this(code, sentence.fact(), invalidates, null);
    }

    /// Whether only times and rates are invalid: proven losses and stale reads stay valid.
    public boolean timingOnly() {
      return invalidates != Invalidated.EVERYTHING;
    }

    boolean invalidates(MetricId metric) {
      return switch (invalidates) {
        case EVERYTHING -> true;
        case TIMES ->
            metric.timing() != SendDelayTolerance.NONE
                && metric.timing() != SendDelayTolerance.LINK
                && concerns(metric);
        case FINE_TIMES ->
            (metric.timing() == SendDelayTolerance.FINE
                    || metric.timing() == SendDelayTolerance.SUM)
                && concerns(metric);
        case BINS, MOMENTS -> metric.timing() == SendDelayTolerance.BINS && concerns(metric);
        case LINK_TIMES -> metric.timing() == SendDelayTolerance.LINK;
      };
    }

    /// A metric that names no kind rests on all kinds.
    private boolean concerns(MetricId metric) {
      String about = metric.argument();
      return kind == null
          || (metric.timing() != SendDelayTolerance.SUM && (about == null || about.equals(kind)));
    }

    public InvalidReason told() {
      return InvalidReason.of(code, sentence);
    }

    WithheldFigure withheld() {
      Why why =
          switch (invalidates) {
            case EVERYTHING -> Why.TRIAL_NOT_VALID;
            case TIMES -> Why.RATE_NOT_REACHED;
            case FINE_TIMES -> Why.OTHER_KEYS;
            case BINS -> Why.LATE;
            case MOMENTS -> Why.OTHER_CLOCK;
            case LINK_TIMES -> Why.OTHER_LINK;
          };
      return new WithheldFigure(why, told().sentence());
    }
  }

  /// Every reason in a trial; reasons that invalidate everything come first.
  ///
  /// @param link null without a link
  static List<Reason> of(
      TrialRecord trial,
      List<Step> asked,
      List<StepTimes> steps,
      List<Window> windows,
      List<CapacitySearchResult> searches,
      List<BackgroundTrafficResult> traffic,
      List<FailedRequestCount> failed,
      @Nullable LinkResult link) {
    List<Reason> reasons = new ArrayList<>(recorded(trial));
    reversedFault(trial).ifPresent(reasons::addFirst);
    if (steps.stream().anyMatch(TrialValidity::faultIsUnproven) && !has(reasons, "E602")) {
      reasons.add(new Reason("E602", new FaultsUnproven(), Invalidated.EVERYTHING));
    }
    reasons.addAll(FaultFidelity.differences(asked, steps, trial.events()));
    if (trial.events().stream().noneMatch(event -> event.type() == TimedEvent.Type.TRIAL_ENDS)
        && !has(reasons, "E603")) {
      reasons.add(new Reason("E603", new RunNotFinished(), Invalidated.EVERYTHING));
    }
    if (answered(windows, searches) == 0) {
      reasons.add(
          new Reason("E704", new NothingMeasured(why(trial, failed)), Invalidated.EVERYTHING));
    }
    steps.forEach(step -> unattended(step, traffic, reasons));
    traffic.stream()
        .filter(users -> users.answers() == 0)
        .map(TrialValidity::silent)
        .forEach(reasons::add);
    long clients = trial.timeline().stream().map(Interval::client).distinct().count();
    steps.forEach(step -> generator(step, windows, clients, reasons));
    steps.forEach(step -> keys(step, trial).ifPresent(reasons::add));
    LinkFidelity.difference(link).ifPresent(reasons::add);
    clocks(trial).ifPresent(reasons::add);
    reasons.addAll(ClockJumps.of(trial.events()));
    return reasons;
  }

  /// A client asks another key, or none, when the drawn key is busy, more often the slower the key. The times are
  /// then those of the keys that answered.
  private static Optional<Reason> keys(StepTimes step, TrialRecord trial) {
    String id = step.step().id();
    List<TimedEvent> own =
        trial.events().stream().filter(event -> id.equals(event.step())).toList();
    List<StepEvent.RequestsFailed> keyless =
        TimedEvent.events(own, StepEvent.RequestsFailed.class)
            .filter(failed -> failed.outcome() == OperationOutcome.NO_KEY)
            .toList();
    long unsent = keyless.stream().mapToLong(StepEvent.RequestsFailed::count).sum();
    long diverted =
        TimedEvent.events(own, StepEvent.Diverted.class)
            .mapToLong(StepEvent.Diverted::requests)
            .sum();
    long sent =
        trial.timeline().stream()
            .filter(row -> row.step().equals(id))
            .mapToLong(row -> row.ok() + row.failed() + row.unknown() + row.shed())
            .sum();
    if (unsent + diverted <= MOST_OTHERWISE * (sent + unsent)) {
      return Optional.empty();
    }
    List<String> kinds =
        keyless.stream().map(StepEvent.RequestsFailed::kind).distinct().sorted().toList();
    Finding sentence = new KeysBusy(id, sent + unsent, unsent, kinds, diverted > 0, diverted);
    return Optional.of(new Reason("E713", sentence, Invalidated.FINE_TIMES));
  }

  /// @param why which operation is impossible and why, or null
  static Optional<Reason> impossible(TrialRecord trial, @Nullable Finding why) {
    return Optional.ofNullable(why)
        .map(sentence ->
            new Reason(
                "E607",
                new HistoryContradicts(trial.trial().id(), sentence),
                Invalidated.EVERYTHING));
  }

  /// Bins compare the fault's moment on this host's clock with moments on the clients' clocks. A clock error of a
  /// tenth of a bin makes no difference.
  private static Optional<Reason> clocks(TrialRecord trial) {
    return TimedEvent.events(trial.events(), ClusterEvent.ClockLaid.class)
        .filter(laid -> laid.boundNanos() > LATE_FOR_BINS_NANOS)
        .max(Comparator.comparingLong(ClusterEvent.ClockLaid::boundNanos))
        .map(laid ->
            new Reason(
                "E712",
                new HostClockRoughlyKnown(laid.host(), laid.boundNanos(), GoodputBins.BIN_NANOS),
                Invalidated.MOMENTS));
  }

  /// Failures that the record reports. A member that exited by itself after a fault is a finding instead.
  private static List<Reason> recorded(TrialRecord trial) {
    List<Reason> reasons = new ArrayList<>();
    Set<TimedEvent> unplannedExits =
        UnplannedFailure.unplannedEnds(trial.events()).collect(Collectors.toSet());
    for (TimedEvent event : trial.events()) {
      if (unplannedExits.contains(event)) {
        continue;
      }
      switch (event.event()) {
        case FaultEvent.WithoutEffect none -> reasons.add(reason("E602", event, none.reason()));
        case FaultEvent.Remains stays -> reasons.add(reason("E604", event, stays.reason()));
        case TrialEvent.ProcessLost lost -> reasons.add(reason("E601", event, lost.process()));
        case TrialEvent.TrialFailed failure -> reasons.add(reason("E603", event, failure.reason()));
        default -> {}
      }
    }
    return reasons;
  }

  /// A fault that ended before it was asked for, or with a negative duration.
  private static Optional<Reason> reversedFault(TrialRecord trial) {
    for (TimedEvent over : trial.events()) {
      if (over.event() instanceof FaultEvent.Over end) {
        long asked =
            trial.events().stream()
                .filter(event -> Objects.equals(event.step(), over.step()))
                .filter(event ->
                    event.event() instanceof FaultEvent.Asked begin
                        && begin.number() == end.number())
                .mapToLong(TimedEvent::nanos)
                .min()
                .orElse(over.nanos());
        long lasted = Math.min(over.nanos() - asked, end.lastedNanos().orElse(0));
        if (lasted < 0) {
          return Optional.of(
              new Reason(
                  "E607",
                  new FaultEndedBefore(
                      end.number(), String.valueOf(over.step()), trial.trial().id(), -lasted),
                  Invalidated.EVERYTHING));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean faultIsUnproven(StepTimes step) {
    return step.ended() && step.step().harms() && !harmed(step);
  }

  private static long answered(List<Window> windows, List<CapacitySearchResult> searches) {
    return windows.stream().mapToLong(Window::ok).sum()
        + searches.stream()
            .flatMap(search -> search.tries().stream())
            .mapToLong(CapacitySearchResult.Try::ok)
            .sum();
  }

  private static @Nullable Finding why(TrialRecord trial, List<FailedRequestCount> failed) {
    List<Fact> parts = ClosedLoopFailures.of(trial.events());
    if (!parts.isEmpty()) {
      return parts.getFirst();
    }
    return failed.stream()
        .max(Comparator.comparingLong(FailedRequestCount::count))
        .map(most -> new KindFailed(most.kind(), new Quoted(most.reason())))
        .orElse(null);
  }

  /// A step planned with traffic but without any in the record.
  private static void unattended(
      StepTimes step, List<BackgroundTrafficResult> traffic, List<Reason> reasons) {
    String id = step.step().id();
    boolean asked = step.step().traffic() != null && step.ended() && !has(reasons, "E603");
    if (asked && traffic.stream().noneMatch(users -> users.step().equals(id))) {
      reasons.add(new Reason("E730", new TrafficNotTold(id), Invalidated.EVERYTHING));
    }
  }

  /// Without an answer to any background user, the step was not measured under traffic.
  private static Reason silent(BackgroundTrafficResult users) {
    Finding why = users.failure() == null ? null : new Quoted(users.failure());
    return new Reason("E730", new TrafficUnanswered(users.step(), why), Invalidated.EVERYTHING);
  }

  private static boolean harmed(StepTimes step) {
    int planned = step.step() instanceof Step.Open open ? open.faults().size() : 0;
    return step.faults().size() >= planned
        && step.faults().stream().allMatch(StepTimes.FaultTime::tookEffect);
  }

  private static Reason reason(String code, TimedEvent event, String more) {
    boolean told = more.isEmpty() || event.text().contains(more);
    return new Reason(
        code, new Quoted(told ? event.text() : event.text() + ": " + more), Invalidated.EVERYTHING);
  }

  private static boolean has(List<Reason> reasons, String code) {
    return reasons.stream().anyMatch(reason -> reason.code().equals(code));
  }

  private static void generator(
      StepTimes step, List<Window> windows, long clients, List<Reason> reasons) {
    if (!(step.step() instanceof Step.Open open)) {
      return;
    }
    List<Window> steady =
        windows.stream()
            .filter(w -> w.step().equals(open.id()) && w.window().equals(MeasuredWindows.STEADY))
            .toList();
    for (Window window : steady) {
      delay(window)
          .filter(nanos -> nanos > LATE_FOR_BINS_NANOS)
          .ifPresent(nanos -> reasons.add(late(open, window, nanos)));
    }
    OfferedLoad load = OfferedLoad.of(open, windows, clients);
    if (!load.offered()) {
      reasons.add(new Reason("E702", load.behind(), Invalidated.TIMES));
    }
  }

  private static Reason late(Step.Open step, Window window, long nanos) {
    return new Reason(
        "E701",
        new GeneratorLate(step.id(), window.kind(), nanos, GoodputBins.BIN_NANOS).fact(),
        Invalidated.BINS,
        window.kind());
  }

  private static Optional<Long> delay(Window window) {
    return window.delay().stream()
        .filter(delay -> delay.q() == 0.5)
        .map(Quantile::nanos)
        .findFirst();
  }

  record FaultsUnproven() implements Finding {}

  record RunNotFinished() implements Finding {}

  record NothingMeasured(@Nullable Finding why) implements Finding {}

  record KindFailed(String kind, Finding reason) implements Finding {}

  /// @param unsent because no key was free
  /// @param kinds of those
  /// @param diverted sent to another key than drawn
  record KeysBusy(
      String step, long requests, long unsent, List<String> kinds, boolean both, long diverted)
      implements Finding {}

  record HistoryContradicts(String trial, Finding why) implements Finding {}

  record HostClockRoughlyKnown(String host, long boundNanos, long binNanos) implements Finding {}

  record FaultEndedBefore(int faultNumber, String step, String trial, long beforeNanos)
      implements Finding {}

  record TrafficNotTold(String step) implements Finding {}

  record TrafficUnanswered(String step, @Nullable Finding why) implements Finding {}

  record GeneratorLate(String step, String kind, long lateNanos, long binNanos)
      implements Finding {}
}
