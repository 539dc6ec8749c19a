package assay.sessions.node.database;

import java.util.List;
import javax.sql.DataSource;

/// The running server of a cluster's database.
interface OrdersDatabaseServer extends AutoCloseable {

  /// Connections within the process that started the server.
  DataSource source();

  /// The ids of the server's own first processes, if any.
  List<Long> processes();

  @Override
  void close() throws Exception;
}
