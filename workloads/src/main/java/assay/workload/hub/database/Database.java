package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.SQLException;

/// A database that rows are read from. Closing it ends whatever of it was started here.
public interface Database extends AutoCloseable {

  /// The schema that Assay makes for itself; nothing outside of it is ever written.
  String OWN_SCHEMA = "assay_hub";

  /// A new connection, the caller's to close.
  Connection connect() throws SQLException;

  /// What it is, for a reader.
  String text();

  @Override
  default void close() throws Exception {}
}
