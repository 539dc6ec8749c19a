package assay.workload.hub.database;

import assay.workload.hub.Activity;
import assay.workload.hub.Position;
import java.sql.SQLException;

/// The handwritten mapping, column by column.
final class ExplicitMapping {

  private ExplicitMapping() {}

  static RowMapping of(Class<? extends Record> type) {
    return type == Position.class ? ExplicitMapping::position : ExplicitMapping::activity;
  }

  private static Position position(RowCells cells) throws SQLException {
    return new Position(
        cells.integer(0),
        cells.integer(1),
        cells.integer(2),
        cells.text(3),
        cells.text(4),
        cells.text(5),
        cells.text(6),
        cells.text(7),
        cells.text(8),
        cells.text(9),
        cells.integer(10),
        cells.integer(11),
        cells.integer(12),
        cells.integer(13),
        cells.big(14),
        cells.big(15),
        cells.real(16),
        cells.real(17),
        cells.real(18),
        cells.real(19),
        cells.real(20),
        cells.real(21),
        cells.text(22),
        cells.big(23),
        cells.integer(24),
        cells.big(25));
  }

  private static Activity activity(RowCells cells) throws SQLException {
    return new Activity(
        cells.integer(0),
        cells.integer(1),
        cells.integer(2),
        cells.text(3),
        cells.text(4),
        cells.text(5),
        cells.text(6),
        cells.text(7),
        cells.text(8),
        cells.text(9),
        cells.text(10),
        cells.text(11),
        cells.integer(12),
        cells.text(13),
        cells.integer(14),
        cells.integer(15),
        cells.integer(16),
        cells.integer(17),
        cells.big(18),
        cells.real(19),
        cells.real(20),
        cells.real(21),
        cells.real(22),
        cells.real(23),
        cells.text(24),
        cells.big(25),
        cells.integer(26),
        cells.big(27));
  }
}
