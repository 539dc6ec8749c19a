package assay.workload.hub.database;

import java.sql.SQLException;

/// The cells of one row, by the number of their column from 0, in the order of the record's
/// components. A cell that is empty, too long or of another kind is refused with a sentence that says
/// where it is.
interface Cells {

  /// So many characters a text has at most; rows are well under 1 kB.
  int LONGEST = 64;

  int integer(int column) throws SQLException;

  long big(int column) throws SQLException;

  double real(int column) throws SQLException;

  String text(int column) throws SQLException;
}
