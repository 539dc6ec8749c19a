package assay.judge.cost;

import assay.judge.figure.Measurement;
import assay.judge.figure.MissingReason;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.record.TrialRecord;
import assay.record.event.FaultEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import java.util.List;
import java.util.stream.Stream;

/// Withholds the figures of members that could not be inspected because the cluster existed before the run. Each
/// carries the recorded reason: a missing figure would read as no cost.
final class UnseenMemberMetrics {

  private UnseenMemberMetrics() {}

  static List<Measurement> of(TrialRecord trial) {
    boolean unseen =
        TimedEvent.events(trial.events(), TrialEvent.Declined.class)
            .anyMatch(declined -> declined.metric().equals(MetricFamily.MEMORY.key()));
    if (!unseen) {
      return List.of();
    }
    boolean harmed =
        TimedEvent.events(trial.events(), FaultEvent.Asked.class).findAny().isPresent();
    Stream<Measurement> copies =
        harmed
            ? Stream.of(
                Measurement.withheld(
                    MetricFamily.UNDER_REPLICATED.alone(),
                    MissingReason.reason(trial, MetricFamily.UNDER_REPLICATED)))
            : Stream.empty();
    Stream<Measurement> members =
        Stream.of(
                MetricFamily.CPU_PER_REQUEST.about("members"),
                MetricFamily.ALLOCATION_PER_REQUEST.about("members"),
                MetricFamily.GC_PAUSE_MAX.about("members"),
                MetricFamily.GC_PAUSE_SHARE.about("members"),
                MetricFamily.RETAINED_MEMORY.about("members"),
                MetricFamily.RETAINED_MEMORY.about("fullest member"),
                MetricFamily.MEMORY.alone(),
                MetricFamily.MEMORY_PER_ENTRY.alone(),
                MetricFamily.BYTES_PER_REQUEST.alone())
            .map(metric -> withheld(trial, metric));
    return Stream.concat(members, copies).toList();
  }

  private static Measurement withheld(TrialRecord trial, MetricId metric) {
    return Measurement.withheld(metric, MissingReason.reason(trial, MetricFamily.MEMORY));
  }
}
