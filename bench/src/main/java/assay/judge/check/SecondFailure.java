package assay.judge.check;

import assay.judge.figure.Measurement;
import assay.judge.figure.Text;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import assay.plan.FaultKind;
import assay.plan.ProcessName;
import assay.record.event.CellEvent;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A failure that nobody asked for: a member that ended by itself after a fault, or that the engine does
/// not count any more though its process lives and no fault has harmed it.
///
/// What is lost along with it says nothing of a setting that promises to survive one failure. The
/// checkers' findings and their witnesses stand; the cell's figures of what was lost are withheld
/// (E605), and where nothing was lost they stand too.
///
/// @param member its name
/// @param nanos when it was seen
/// @param text what happened, for a reader
public record SecondFailure(String member, long nanos, String text) {

  /// How many there were, among the measures of a verdict about losses.
  public static final String MEASURE = "second-failures";

  /// All of a cell, in the order in which they were seen.
  public static List<SecondFailure> of(List<TimedEvent> events) {
    return Stream.concat(ended(events), thrownOut(events).stream())
        .sorted(Comparator.comparingLong(SecondFailure::nanos))
        .toList();
  }

  private static Stream<SecondFailure> ended(List<TimedEvent> events) {
    return unplannedExits(events)
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

  private static List<SecondFailure> thrownOut(List<TimedEvent> events) {
    Set<String> excused =
        TimedEvent.events(events, CellEvent.ProcessLost.class)
            .map(CellEvent.ProcessLost::process)
            .collect(Collectors.toCollection(HashSet::new));
    Set<String> counted = Set.of();
    List<SecondFailure> found = new ArrayList<>();
    List<TimedEvent> inOrder =
        events.stream().sorted(Comparator.comparingLong(TimedEvent::nanos)).toList();
    for (TimedEvent event : inOrder) {
      if (event.event() instanceof FaultEvent.Asked fault) {
        excused.addAll(fault.members());
      } else if (event.event() instanceof ClusterEvent.Members members) {
        Set<String> now = Set.copyOf(members.members());
        counted.stream()
            .filter(member -> !now.contains(member) && excused.add(member))
            .sorted()
            .map(member -> thrownOut(member, event.nanos(), events))
            .forEach(found::add);
        counted = now;
      }
    }
    return found;
  }

  private static SecondFailure thrownOut(String member, long nanos, List<TimedEvent> events) {
    String text =
        "the engine no longer counted %s, whose process lived, %s"
            .formatted(member, since(nanos, events));
    return new SecondFailure(member, nanos, text);
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

  /// Those that no full disk led to: a server that ends itself when it cannot write does what was asked for, and
  /// what is lost with it is the fault's.
  private static List<SecondFailure> unasked(List<TimedEvent> events) {
    return of(events).stream().filter(failure -> !failure.ofAFullDisk(events)).toList();
  }

  private boolean ofAFullDisk(List<TimedEvent> events) {
    return events.stream()
        .filter(event -> event.nanos() <= nanos)
        .filter(event ->
            event
                .event(FaultEvent.Asked.class)
                .filter(asked -> asked.fault().equals(FaultKind.DISK_FILL.word()))
                .filter(asked -> asked.members().contains(member))
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

  /// A verdict about losses with the failures nobody asked for.
  public static Verdict told(Verdict verdict, List<TimedEvent> events) {
    List<SecondFailure> all = unasked(events);
    if (all.isEmpty()) {
      return verdict;
    }
    String text = all.stream().map(SecondFailure::text).collect(Collectors.joining("; "));
    List<Measure> measures = new ArrayList<>(verdict.measures());
    measures.add(Measure.of(MEASURE, all.size(), text));
    return new Verdict(
        verdict.status(),
        verdict.summary() + "; with a second failure that nobody asked for: " + text,
        List.copyOf(measures),
        verdict.curves(),
        verdict.witnesses());
  }

  /// Figures of a cell, without those of what was lost where a second failure may have taken it.
  public static List<Measurement> toldApart(
      List<Measurement> measurements, List<TimedEvent> events) {
    List<SecondFailure> all = unasked(events);
    if (all.isEmpty() || measurements.stream().noneMatch(SecondFailure::lost)) {
      return measurements;
    }
    Withheld why =
        new Withheld(
            Why.SECOND_FAILURE,
            "E605: lost after a second failure that nobody asked for: " + all.getFirst().text());
    return measurements.stream()
        .map(measurement ->
            lost(measurement) ? Measurement.withheld(measurement.metric(), why) : measurement)
        .toList();
  }

  private static boolean lost(Measurement measurement) {
    return measurement.metric().family().loss() && measurement.value() > 0;
  }

  /// Members that ended by themselves after a fault: what it led to, and so a finding.
  public static Stream<TimedEvent> unplannedExits(List<TimedEvent> events) {
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
