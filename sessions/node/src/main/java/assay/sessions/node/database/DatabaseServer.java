package assay.sessions.node.database;

import javax.sql.DataSource;

/// The running server of a cluster's database.
interface DatabaseServer extends AutoCloseable {

  /// Connections within the process that has started it.
  DataSource source();

  @Override
  void close() throws Exception;
}
