package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.SQLException;

/// A database with rows. Closing it ends everything that was started here.
public interface Database extends AutoCloseable {

  /// The schema that Assay creates for itself; Assay never writes outside it.
  String OWN_SCHEMA = "assay_hub";

  /// A new connection, which the caller closes.
  Connection connect() throws SQLException;

  String text();

  @Override
  default void close() throws Exception {}
}
