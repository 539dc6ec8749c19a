package assay.sessions.node.database;

import java.util.List;
import javax.sql.DataSource;

/// The running server of a cluster's database.
interface DatabaseServer extends AutoCloseable {

  /// Connections within the process that has started it.
  DataSource source();

  /// The ids of its first processes, where it has any of its own.
  List<Long> processes();

  @Override
  void close() throws Exception;
}
