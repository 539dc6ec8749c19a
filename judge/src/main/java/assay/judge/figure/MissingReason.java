package assay.judge.figure;

import assay.metric.Family;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;

/// The reason why a metric is missing.
public final class MissingReason {

  private MissingReason() {}

  /// The recorded reason, or a standard sentence if there is none.
  public static String reason(TrialRecord trial, Family family) {
    return TimedEvent.events(trial.events(), TrialEvent.Declined.class)
        .filter(declined -> family.key().equals(declined.metric()))
        .map(TrialEvent.Declined::reason)
        .findFirst()
        .orElse("the record does not hold it");
  }
}
