package assay.judge;

import assay.metric.Family;
import assay.record.CellEvent;
import assay.record.CellRecord;
import assay.record.Mark;

/// Why a probe has nothing to say of a metric.
final class Declined {

  private Declined() {}

  /// The reason the record gives, or that it gives none.
  static String reason(CellRecord cell, Family family) {
    return Mark.events(cell.marks(), CellEvent.Declined.class)
        .filter(declined -> family.key().equals(declined.metric()))
        .map(CellEvent.Declined::reason)
        .findFirst()
        .orElse("the record does not hold it");
  }
}
