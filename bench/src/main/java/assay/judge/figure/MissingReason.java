package assay.judge.figure;

import assay.metric.Family;
import assay.record.CellRecord;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;

/// The reason why a metric is missing.
public final class MissingReason {

  private MissingReason() {}

  /// The recorded reason, or a standard sentence if there is none.
  public static String reason(CellRecord cell, Family family) {
    return TimedEvent.events(cell.events(), CellEvent.Declined.class)
        .filter(declined -> family.key().equals(declined.metric()))
        .map(CellEvent.Declined::reason)
        .findFirst()
        .orElse("the record does not hold it");
  }
}
