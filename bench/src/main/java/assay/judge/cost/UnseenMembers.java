package assay.judge.cost;

import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.metric.Family;
import assay.metric.MetricId;
import assay.record.CellRecord;
import assay.record.event.CellEvent;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import java.util.stream.Stream;

/// Withholds the figures of members that could not be inspected because the cluster existed before the run. Each
/// carries the recorded reason: a missing figure would read as no cost.
final class UnseenMembers {

  private UnseenMembers() {}

  static List<Measurement> of(CellRecord cell) {
    boolean unseen =
        TimedEvent.events(cell.events(), CellEvent.Declined.class)
            .anyMatch(declined -> declined.metric().equals(Family.MEMORY.key()));
    if (!unseen) {
      return List.of();
    }
    boolean harmed = TimedEvent.events(cell.events(), FaultEvent.Asked.class).findAny().isPresent();
    Stream<Measurement> copies =
        harmed
            ? Stream.of(
                Measurement.withheld(
                    Family.UNDER_REPLICATED.alone(),
                    MissingReason.reason(cell, Family.UNDER_REPLICATED)))
            : Stream.empty();
    Stream<Measurement> members =
        Stream.of(
                Family.CPU_PER_REQUEST.about("members"),
                Family.ALLOCATION_PER_REQUEST.about("members"),
                Family.GC_PAUSE_MAX.about("members"),
                Family.GC_PAUSE_TOTAL.about("members"),
                Family.RETAINED_MEMORY.about("members"),
                Family.RETAINED_MEMORY.about("fullest member"),
                Family.MEMORY.alone(),
                Family.MEMORY_PER_ENTRY.alone(),
                Family.BYTES_PER_REQUEST.alone())
            .map(metric -> withheld(cell, metric));
    return Stream.concat(members, copies).toList();
  }

  private static Measurement withheld(CellRecord cell, MetricId metric) {
    return Measurement.withheld(metric, MissingReason.reason(cell, Family.MEMORY));
  }
}
