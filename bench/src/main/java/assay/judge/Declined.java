package assay.judge;

import assay.metric.Family;
import assay.record.CellRecord;
import assay.record.Mark;

/// Why a probe has nothing to say of a metric.
final class Declined {

  private Declined() {}

  /// The reason the record gives, or that it gives none.
  static String reason(CellRecord cell, Family family) {
    return cell.marks().stream()
        .filter(mark -> mark.type() == Mark.Type.DECLINED)
        .filter(mark -> family.key().equals(mark.fields().get("metric")))
        .map(mark -> mark.fields().getOrDefault("reason", mark.text()))
        .findFirst()
        .orElse("the record does not hold it");
  }
}
