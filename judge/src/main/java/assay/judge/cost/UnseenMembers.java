package assay.judge.cost;

import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.metric.Family;
import assay.metric.MetricId;
import assay.record.TrialRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import java.util.List;
import java.util.stream.Stream;

/// Withholds the figures of members that could not be inspected because the cluster existed before the run. Each
/// carries the recorded reason: a missing figure would read as no cost.
final class UnseenMembers {

  private UnseenMembers() {}

  static List<Measurement> of(TrialRecord trial) {
    boolean unseen =
        TimedEvent.events(trial.events(), TrialEvent.Declined.class)
            .anyMatch(declined -> declined.metric().equals(Family.MEMORY.key()));
    if (!unseen) {
      return List.of();
    }
    boolean harmed =
        TimedEvent.events(trial.events(), FaultEvent.Asked.class).findAny().isPresent();
    Stream<Measurement> copies =
        harmed
            ? Stream.of(
                Measurement.withheld(
                    Family.UNDER_REPLICATED.alone(),
                    MissingReason.reason(trial, Family.UNDER_REPLICATED)))
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
            .map(metric -> withheld(trial, metric));
    return Stream.concat(members, copies).toList();
  }

  private static Measurement withheld(TrialRecord trial, MetricId metric) {
    return Measurement.withheld(metric, MissingReason.reason(trial, Family.MEMORY));
  }
}
