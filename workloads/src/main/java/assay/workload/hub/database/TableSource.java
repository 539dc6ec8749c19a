package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/// A map's rows in a database table.
///
/// @param reading how rows become records
record TableSource(Database database, DatabaseTable table, Reading reading) implements RowSource {

  enum Reading {
    JDBC,
    /// A mapping by the names of columns and components.
    REFLECTION,
    /// The handwritten mapping inside JDBI.
    JDBI
  }

  /// Row numbers per query.
  static final int AT_ONCE = 500;

  /// Rows per fetch from a server.
  static final int FETCH = 1_000;

  @Override
  public RowReader open(RowSelection selection) {
    try {
      Connection connection = database.connect();
      try {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        return reader(connection, selection);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private RowReader reader(Connection connection, RowSelection selection) throws SQLException {
    List<String> columns = table.columns(connection, database.text());
    return switch (reading) {
      case JDBC -> new JdbcReader(this, connection, columns, selection, false);
      case REFLECTION -> new JdbcReader(this, connection, columns, selection, true);
      case JDBI -> new JdbiReader(this, connection, columns, selection);
    };
  }

  SourceException failure(SQLException e) {
    String state = e.getSQLState();
    boolean gone =
        state != null && (state.startsWith("08") || state.startsWith("57P") || gone(state));
    return new SourceException(
        gone
            ? "the connection to %s broke: %s"
                .formatted(database.text(), SourceException.firstLine(e))
            : "%s cannot give the rows of %s: %s"
                .formatted(database.text(), table.name(), SourceException.firstLine(e)),
        e);
  }

  /// H2's codes for a closed database and for a broken connection.
  private static boolean gone(String state) {
    return state.equals("90098") || state.equals("90121") || state.equals("90067");
  }
}
