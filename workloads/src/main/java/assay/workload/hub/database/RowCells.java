package assay.workload.hub.database;

import java.sql.SQLException;

/// The cells in one row, by column number from 0, in the order of the record's components. Refuses
/// an empty, too long or wrong cell, with a sentence that names its place.
interface RowCells {

  /// In characters; rows are well under 1 kB.
  int LONGEST = 64;

  int integer(int column) throws SQLException;

  long big(int column) throws SQLException;

  double real(int column) throws SQLException;

  String text(int column) throws SQLException;
}
