package assay.workload.hub.database;

import java.sql.SQLException;

/// Makes a record of the cells of a row.
interface Mapping {

  /// The record.
  Record of(Cells cells) throws SQLException;
}
