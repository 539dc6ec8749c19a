package assay.judge.figure;

import assay.fact.Finding;
import assay.fact.Quoted;
import assay.metric.MetricFamily;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;

/// The reason why a metric is missing.
public final class MissingReason {

  private MissingReason() {}

  /// The recorded reason, or that there is none.
  public static Finding reason(TrialRecord trial, MetricFamily family) {
    return TimedEvent.events(trial.events(), TrialEvent.Declined.class)
        .filter(declined -> family.key().equals(declined.metric()))
        .<Finding>map(declined -> new Quoted(declined.reason()))
        .findFirst()
        .orElseGet(NotRecorded::new);
  }

  record NotRecorded() implements Finding {}
}
