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

/// A failure that no fault explains: a member's process that ended by itself after a fault, or a member that the grid
/// dropped and that it also drops without a fault.
///
/// What is lost along with it says nothing of a setting that promises to survive one failure. The checkers' findings and
/// their witnesses stand; the cell's figures of what was lost are withheld (E605), and if nothing was lost they stand too.
/// A loss that was proven misses an objective that allows none all the same.
///
/// What the grid does because of a fault is the fault's effect and no second failure: it expels members, splits, and takes
/// them back ([DroppedMember]). So is the end of a process that a fault was being done to, or that the grid had expelled.
///
/// @param member its name
/// @param nanos when it was seen
/// @param text what happened, for a reader
public record SecondFailure(String member, long nanos, String text) {

  /// How many there were, among the measures of a verdict about losses.
  public static final String MEASURE = "second-failures";

  /// How long before a process's end the grid must have dropped its member to have caused the end: whoever ends is
  /// missed by the others before Assay hears of it.
  private static final long CAUSE_NANOS = 1_000_000_000L;

  /// All of a cell, in the order in which they were seen.
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

  /// How many members ended by themselves after a fault, or were dropped by the grid though no fault had been done to
  /// them, whatever led to it.
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

  /// Whether the grid had expelled the member after a fault that left its targets alive: some members end then.
  private boolean ofTheGrid(List<TimedEvent> events) {
    return DroppedMember.evenOfEnded(events).stream()
        .filter(each -> each.member().equals(member) && each.afterFaultThatLeavesAlive())
        .anyMatch(each -> each.nanos() + CAUSE_NANOS <= nanos);
  }

  /// Whether a fault was being done to the member, or had just been: a server that ends itself when it cannot write, or
  /// when it finds itself cut off, does what was asked for.
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

  /// Whether it was before a fault's end or soon after, and the fault took effect; one without an end lasted for ever.
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

  /// A verdict about losses with the members that the grid dropped, and the failures that no fault explains.
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

  /// Figures of a cell, without those of what was lost if a second failure may have taken it.
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

  /// The ends of members' processes by themselves after a fault: what it led to, and so a finding.
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
