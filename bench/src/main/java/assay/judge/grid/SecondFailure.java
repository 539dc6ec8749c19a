package assay.judge.grid;

import assay.judge.figure.Measurement;
import assay.judge.figure.Text;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.plan.FaultKind;
import assay.plan.ProcessName;
import assay.record.event.CellEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// An unplanned failure: a member's process exits by itself after a fault, or the grid drops a member that it also
/// drops without a fault.
///
/// Losses along with a second failure say nothing about a setting that promises to survive one failure. The findings
/// and their witnesses stand, but the figures of what was lost are withheld (E605); if nothing was lost, the figures
/// stand. A proven loss still misses an objective that allows none.
///
/// What the grid does because of a fault is no second failure: it expels members, splits, and takes them back
/// ([DroppedMember]). Neither is the exit of a process that is the fault's target or that the grid had expelled.
///
/// @param member its name
/// @param nanos when it was seen
public record SecondFailure(String member, long nanos, String text) {

  /// The number of second failures, as a measure of a verdict about losses.
  public static final String MEASURE = "second-failures";

  /// How long before a process's exit the grid must have dropped its member to have caused the exit: the other
  /// members notice an exit before Assay does.
  private static final long CAUSE_NANOS = 1_000_000_000L;

  /// All second failures of a cell, in the order in which they were seen.
  ///
  /// @param elsewhere a cell of the run in which the grid dropped a member without a fault; empty if there is none
  public static List<SecondFailure> of(List<TimedEvent> events, Optional<String> elsewhere) {
    Stream<SecondFailure> ended =
        ended(events)
            .filter(failure -> !failure.ofAFault(events))
            .filter(failure -> !failure.ofTheGrid(events));
    return Stream.concat(ended, dropped(events, elsewhere))
        .sorted(Comparator.comparingLong(SecondFailure::nanos))
        .toList();
  }

  /// The number of members that exited by themselves after a fault, or that the grid dropped although no fault
  /// targeted them, whatever the cause.
  public static long unplannedExits(List<TimedEvent> events) {
    return ended(events).count()
        + DroppedMember.of(events).stream().filter(each -> !each.harmed()).count();
  }

  private static Stream<SecondFailure> ended(List<TimedEvent> events) {
    return unplannedEnds(events)
        .flatMap(event ->
            event
                .event(CellEvent.ProcessLost.class)
                .map(lost -> ended(lost.process(), event.nanos(), events))
                .stream());
  }

  private static SecondFailure ended(String member, long nanos, List<TimedEvent> events) {
    String text = "%s ended by itself %s".formatted(member, since(nanos, events));
    return new SecondFailure(member, nanos, text);
  }

  private static Stream<SecondFailure> dropped(
      List<TimedEvent> events, Optional<String> elsewhere) {
    return DroppedMember.of(events).stream()
        .filter(each -> each.fault().isEmpty() || (elsewhere.isPresent() && !each.harmed()))
        .map(each ->
            new SecondFailure(
                each.member(),
                each.nanos(),
                each.fault().isEmpty()
                    ? each.text()
                    : "%s, as it drops members without a fault (in %s)"
                        .formatted(each.text(), elsewhere.orElseThrow())));
  }

  /// Whether the grid dropped a member of a cell without any fault.
  public static boolean dropsWithoutFault(List<TimedEvent> events) {
    return DroppedMember.of(events).stream().anyMatch(each -> each.fault().isEmpty());
  }

  private static String since(long nanos, List<TimedEvent> events) {
    Optional<TimedEvent> fault =
        events.stream()
            .filter(event -> event.type() == TimedEvent.Type.FAULT && event.nanos() <= nanos)
            .max(Comparator.comparingLong(TimedEvent::nanos));
    return fault
        .map(event -> "%s after `%s`".formatted(Text.nanos(nanos - event.nanos()), event.text()))
        .orElse("without any fault");
  }

  /// Whether the grid had expelled the member after a fault that left its targets alive: some members then exit.
  private boolean ofTheGrid(List<TimedEvent> events) {
    return DroppedMember.evenOfEnded(events).stream()
        .filter(each -> each.member().equals(member) && each.afterFaultThatLeavesAlive())
        .anyMatch(each -> each.nanos() + CAUSE_NANOS <= nanos);
  }

  /// Whether the member was, or had just been, a fault's target. A server that exits because it cannot write or is
  /// cut off is the effect of the fault.
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

  /// Whether the exit came before a fault's end or soon after, and the fault took effect. A fault without an end
  /// lasts forever.
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

  private static boolean ofOneFault(TimedEvent one, TimedEvent other) {
    return one.event() instanceof FaultEvent fault
        && other.event() instanceof FaultEvent event
        && fault.which() == event.which()
        && Objects.equals(one.step(), other.step());
  }

  /// Adds to a verdict about losses the members that the grid dropped, and the failures that no fault explains.
  public static Verdict told(Verdict verdict, List<TimedEvent> events, Optional<String> elsewhere) {
    List<SecondFailure> all = of(events, elsewhere);
    List<String> second = all.stream().map(SecondFailure::text).toList();
    List<String> dropped =
        DroppedMember.of(events).stream()
            .filter(each -> all.stream().noneMatch(other -> other.member().equals(each.member())))
            .map(DroppedMember::text)
            .toList();
    List<Measure> measures = new ArrayList<>(verdict.measures());
    String summary = verdict.summary();
    if (!dropped.isEmpty()) {
      String text = String.join("; ", dropped);
      measures.add(Measure.of(DroppedMember.MEASURE, dropped.size(), text));
      summary += "; " + text;
    }
    if (!second.isEmpty()) {
      String text = String.join("; ", second);
      measures.add(Measure.of(MEASURE, second.size(), text));
      summary += "; with a second failure that no fault explains: " + text;
    }
    return new Verdict(
        verdict.status(), summary, List.copyOf(measures), verdict.curves(), verdict.witnesses());
  }

  /// Withholds the figures of what was lost if a second failure may have caused the loss.
  public static List<Measurement> toldApart(
      List<Measurement> measurements, List<TimedEvent> events, Optional<String> elsewhere) {
    List<SecondFailure> all = of(events, elsewhere);
    if (all.isEmpty() || measurements.stream().noneMatch(SecondFailure::lost)) {
      return measurements;
    }
    Withheld why =
        new Withheld(
            Why.SECOND_FAILURE,
            "E605: lost after a second failure that no fault explains: " + all.getFirst().text());
    return measurements.stream()
        .map(measurement ->
            lost(measurement) ? Measurement.withheld(measurement.metric(), why) : measurement)
        .toList();
  }

  private static boolean lost(Measurement measurement) {
    return measurement.metric().family().loss() && measurement.value() > 0;
  }

  /// The exits of members' processes by themselves after a fault. The fault may have caused them, therefore they are
  /// findings.
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
                .event(CellEvent.ProcessLost.class)
                .filter(lost -> ProcessName.isMember(lost.process()))
                .isPresent());
  }
}
