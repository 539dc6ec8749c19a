package assay.workload.hub.database;

import assay.api.WorkloadEnvironment.Progress;
import assay.api.record.RecordReflection.Component;
import assay.workload.hub.RowGenerator;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;

/// Tables for hub's maps in a database: existing tables, or tables in a schema that Assay creates
/// and drops.
///
/// @param schema the tables' schema; empty for the connection's own
/// @param own whether Assay created the schema
public record DatabaseTables(Database database, String schema, boolean own, TableSearch search)
    implements AutoCloseable {

  private static final int BATCH = 1_000;
  private static final int COMMIT = 20 * BATCH;

  /// @param schema the tables' schema; empty for the connection's own
  public static DatabaseTables given(Database database, String schema) {
    return new DatabaseTables(database, schema, false, new TableSearch(database));
  }

  /// Creates a schema for this process only: no other client or run uses it.
  public static DatabaseTables make(Database database) {
    String schema = Database.OWN_SCHEMA + "_" + ProcessHandle.current().pid();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema if exists " + schema + " cascade");
      statement.execute("create schema " + schema);
    } catch (SQLException e) {
      throw new SourceException(
          "the schema %s cannot be made in %s: %s"
              .formatted(schema, database.text(), SourceException.firstLine(e)),
          e);
    }
    return new DatabaseTables(database, schema, true, new TableSearch(database));
  }

  /// Creates a map's table and writes all rows in their first version.
  ///
  /// @param indexed whether accounts get an index
  public void fill(RowGenerator rows, boolean indexed, Progress progress) {
    DatabaseTable table = DatabaseTable.of(schema, rows.map());
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(table.create());
      connection.setAutoCommit(false);
      insert(connection, table, rows, progress);
      connection.commit();
      connection.setAutoCommit(true);
      if (indexed) {
        statement.execute("create index on %s (account)".formatted(table.name()));
      }
      statement.execute("analyze");
    } catch (SQLException e) {
      throw new SourceException(
          "%s cannot be filled in %s: %s"
              .formatted(table.name(), database.text(), SourceException.firstLine(e)),
          e);
    }
  }

  private static void insert(
      Connection connection, DatabaseTable table, RowGenerator rows, Progress progress)
      throws SQLException {
    List<Component> components = table.components();
    try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
      for (int row = 0; row < rows.count(); row++) {
        Record record = rows.row(row, 0);
        for (int i = 0; i < components.size(); i++) {
          insert.setObject(i + 1, components.get(i).of(record));
        }
        insert.addBatch();
        boolean last = row + 1 == rows.count();
        if (last || (row + 1) % BATCH == 0) {
          insert.executeBatch();
          progress.done(last && (row + 1) % BATCH != 0 ? (row + 1) % BATCH : BATCH);
        }
        if ((row + 1) % COMMIT == 0) {
          connection.commit();
        }
      }
    }
  }

  /// Checks a map's table without reading its rows.
  ///
  /// @throws SourceException if the table is missing or has other columns
  public void check(String map) {
    try (Connection connection = database.connect()) {
      var unused = DatabaseTable.of(schema, map).columns(connection, database.text());
    } catch (SQLException e) {
      throw source(map, "jdbc").failure(e);
    }
  }

  /// @param reading `jdbc`, `reflection` or `jdbi`
  public RowSource of(String map, String reading) {
    return source(map, reading);
  }

  private TableSource source(String map, String reading) {
    TableSource.Reading way =
        switch (reading) {
          case "reflection" -> TableSource.Reading.REFLECTION;
          case "jdbi" -> TableSource.Reading.JDBI;
          default -> TableSource.Reading.JDBC;
        };
    return new TableSource(database, DatabaseTable.of(schema, map), way);
  }

  public List<Record> of(String map, Collection<Integer> accounts) {
    return search.find(DatabaseTable.of(schema, map), accounts);
  }

  /// Drops a created schema, and ends a database that was started here.
  @Override
  public void close() throws Exception {
    try (database;
        search) {
      if (own && database instanceof ExistingDatabase) {
        try (Connection connection = database.connect();
            Statement statement = connection.createStatement()) {
          statement.execute("drop schema if exists " + schema + " cascade");
        }
      }
    }
  }
}
