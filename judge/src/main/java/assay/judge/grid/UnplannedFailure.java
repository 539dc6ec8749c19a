package assay.judge.grid;

import assay.fact.Finding;
import assay.judge.figure.Measurement;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.ProcessName;
import assay.plan.fault.FaultKind;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// An unplanned failure: after a fault, a member exits by itself, or the grid drops a member that it also drops
/// without a fault.
///
/// A loss along with a second failure does not contradict a setting that survives one failure. Findings and witnesses
/// stand, but the figures of what was lost are withheld (E605). A proven loss still misses an objective that allows
/// none.
///
/// Effects of the fault are no second failure: the grid expels members, splits, and takes them back
/// ([DroppedMember]); the fault's target or an expelled process exits; a product does not start on what a fault left.
///
/// @param nanos when it was seen
/// @param text what happened, for a reader
public record UnplannedFailure(String member, long nanos, Finding text) {

  public static final String MEASURE = "second-failures";

  /// How long before an exit the grid must have dropped the member to have caused it: other members notice an exit
  /// before Assay.
  private static final long CAUSE_NANOS = 1_000_000_000L;

  /// In the order seen.
  ///
  /// @param elsewhere a trial of the run in which the grid dropped a member without a fault, or empty
  public static List<UnplannedFailure> of(List<TimedEvent> events, Optional<String> elsewhere) {
    Stream<UnplannedFailure> ended =
        ended(events)
            .filter(failure -> !failure.ofAFault(events))
            .filter(failure -> !failure.ofAFailedStart(events))
            .filter(failure -> !failure.ofTheGrid(events));
    return Stream.concat(ended, dropped(events, elsewhere))
        .sorted(Comparator.comparingLong(UnplannedFailure::nanos))
        .toList();
  }

  /// Members that exited by themselves after a fault, or that the grid dropped although no fault targeted them, for
  /// any cause.
  public static long unplannedExits(List<TimedEvent> events) {
    return ended(events).count()
        + DroppedMember.of(events).stream().filter(each -> !each.harmed()).count();
  }

  private static Stream<UnplannedFailure> ended(List<TimedEvent> events) {
    return unplannedEnds(events)
        .flatMap(event ->
            event
                .event(TrialEvent.ProcessLost.class)
                .map(lost -> ended(lost.process(), event.nanos(), events))
                .stream());
  }

  private static UnplannedFailure ended(String member, long nanos, List<TimedEvent> events) {
    Finding text =
        since(nanos, events)
            .<Finding>map(event -> new EndedAfter(member, nanos - event.nanos(), event.text()))
            .orElseGet(() -> new EndedWithoutFault(member));
    return new UnplannedFailure(member, nanos, text);
  }

  private static Stream<UnplannedFailure> dropped(
      List<TimedEvent> events, Optional<String> elsewhere) {
    return DroppedMember.of(events).stream()
        .filter(each -> each.fault().isEmpty() || (elsewhere.isPresent() && !each.harmed()))
        .map(each ->
            new UnplannedFailure(
                each.member(),
                each.nanos(),
                each.fault().isEmpty()
                    ? each.text()
                    : new DropsWithoutFault(each.text(), elsewhere.orElseThrow())));
  }

  public static boolean dropsWithoutFault(List<TimedEvent> events) {
    return DroppedMember.of(events).stream().anyMatch(each -> each.fault().isEmpty());
  }

  private static Optional<TimedEvent> since(long nanos, List<TimedEvent> events) {
    return events.stream()
        .filter(event -> event.type() == TimedEvent.Type.FAULT && event.nanos() <= nanos)
        .max(Comparator.comparingLong(TimedEvent::nanos));
  }

  /// Whether the grid had expelled the member after a fault that left its targets alive: some members then exit.
  private boolean ofTheGrid(List<TimedEvent> events) {
    return DroppedMember.evenOfEnded(events).stream()
        .filter(each -> each.member().equals(member) && each.afterFaultThatLeavesAlive())
        .anyMatch(each -> each.nanos() + CAUSE_NANOS <= nanos);
  }

  /// Whether the member was, or had just been, a fault's target: a server that exits because it cannot write, or is
  /// cut off, is the fault's effect.
  private boolean ofAFault(List<TimedEvent> events) {
    return events.stream()
        .filter(event -> event.nanos() <= nanos)
        .filter(event ->
            event
                .event(FaultEvent.Asked.class)
                .filter(asked -> asked.members().contains(member))
                .flatMap(asked -> FaultKind.of(asked.fault()))
                .filter(kind -> kind.isTakenBack() && !kind.kills())
                .isPresent())
        .anyMatch(asked -> during(asked, events));
  }

  /// Whether the member ended because a fault had it started again, which its product refused.
  private boolean ofAFailedStart(List<TimedEvent> events) {
    return events.stream()
        .filter(event -> event.nanos() <= nanos)
        .filter(event -> event.event() instanceof FaultEvent.Asked)
        .filter(asked ->
            events.stream()
                .filter(event -> ofOneFault(asked, event))
                .flatMap(event -> event.event(FaultEvent.Over.class).stream())
                .flatMap(over -> over.refused().stream())
                .anyMatch(away -> List.of(away.split(", ")).contains(member)))
        .anyMatch(asked -> during(asked, events));
  }

  /// Whether the exit came before a fault's end or soon after, and the fault took effect. Some faults never end.
  private boolean during(TimedEvent asked, List<TimedEvent> events) {
    List<TimedEvent> own = events.stream().filter(event -> ofOneFault(asked, event)).toList();
    long over =
        own.stream()
            .filter(event ->
                event.event() instanceof FaultEvent.Over
                    || event.event() instanceof FaultEvent.Remains)
            .mapToLong(event -> event.nanos() + FaultKind.LATE_END.toNanos())
            .min()
            .orElse(Long.MAX_VALUE);
    return nanos <= over
        && own.stream().noneMatch(event -> event.event() instanceof FaultEvent.WithoutEffect);
  }

  static boolean ofOneFault(TimedEvent one, TimedEvent other) {
    return one.event() instanceof FaultEvent fault
        && other.event() instanceof FaultEvent event
        && fault.number() == event.number()
        && Objects.equals(one.step(), other.step());
  }

  public static Verdict told(Verdict verdict, List<TimedEvent> events, Optional<String> elsewhere) {
    List<UnplannedFailure> all = of(events, elsewhere);
    List<Finding> second = all.stream().map(UnplannedFailure::text).toList();
    List<Finding> dropped =
        DroppedMember.of(events).stream()
            .filter(each -> all.stream().noneMatch(other -> other.member().equals(each.member())))
            .map(DroppedMember::text)
            .toList();
    List<Measure> measures = new ArrayList<>(verdict.measures());
    Finding summary = verdict.summary();
    if (!dropped.isEmpty()) {
      measures.add(Measure.of(DroppedMember.MEASURE, dropped.size(), new Together(dropped)));
    }
    if (!second.isEmpty()) {
      measures.add(Measure.of(MEASURE, second.size(), new Together(second)));
    }
    if (dropped.size() + second.size() > 0) {
      summary = new WithFailures(summary, dropped, second);
    }
    return new Verdict(
        verdict.status(), summary, List.copyOf(measures), verdict.curves(), verdict.witnesses());
  }

  /// Withholds the figures of losses that a second failure may have caused.
  public static List<Measurement> toldApart(
      List<Measurement> measurements, List<TimedEvent> events, Optional<String> elsewhere) {
    List<UnplannedFailure> all = of(events, elsewhere);
    if (all.isEmpty() || measurements.stream().noneMatch(UnplannedFailure::lost)) {
      return measurements;
    }
    WithheldFigure why =
        new WithheldFigure(Why.SECOND_FAILURE, new LostAfterFailure(all.getFirst().text()));
    return measurements.stream()
        .map(measurement ->
            lost(measurement) ? Measurement.withheld(measurement.metric(), why) : measurement)
        .toList();
  }

  private static boolean lost(Measurement measurement) {
    return measurement.metric().family().loss() && measurement.value() > 0;
  }

  /// Members' exits after a fault, which are findings.
  public static Stream<TimedEvent> unplannedEnds(List<TimedEvent> events) {
    long first =
        events.stream()
            .filter(event -> event.type() == TimedEvent.Type.FAULT)
            .mapToLong(TimedEvent::nanos)
            .min()
            .orElse(Long.MAX_VALUE);
    return events.stream()
        .filter(event -> event.nanos() > first)
        .filter(event ->
            event
                .event(TrialEvent.ProcessLost.class)
                .filter(lost -> ProcessName.isMember(lost.process()))
                .isPresent());
  }

  record EndedAfter(String member, long afterNanos, String fault) implements Finding {}

  record EndedWithoutFault(String member) implements Finding {}

  /// @param elsewhere the trial in which it did
  record DropsWithoutFault(Finding dropped, String elsewhere) implements Finding {}

  record Together(List<Finding> all) implements Finding {}

  /// A verdict's finding with what the grid did beside it.
  record WithFailures(Finding found, List<Finding> dropped, List<Finding> second)
      implements Finding {}

  record LostAfterFailure(Finding failure) implements Finding {}
}
