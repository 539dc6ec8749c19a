package assay.judge.figure;

import assay.metric.Family;
import assay.record.CellRecord;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;

/// Why a probe has nothing to say of a metric.
public final class MissingReason {

  private MissingReason() {}

  /// The reason the record gives, or that it gives none.
  public static String reason(CellRecord cell, Family family) {
    return TimedEvent.events(cell.events(), CellEvent.Declined.class)
        .filter(declined -> family.key().equals(declined.metric()))
        .map(CellEvent.Declined::reason)
        .findFirst()
        .orElse("the record does not hold it");
  }
}
