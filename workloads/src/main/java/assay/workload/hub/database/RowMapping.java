package assay.workload.hub.database;

import java.sql.SQLException;

/// Makes a record from a row's cells.
interface RowMapping {

  Record of(RowCells cells) throws SQLException;
}
