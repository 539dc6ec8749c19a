package assay.workload.hub.database;

import java.sql.SQLException;

/// Makes a record from a row's cells.
interface Mapping {

  Record of(Cells cells) throws SQLException;
}
