package assay.workload.hub.database;

import assay.api.Workplace.Progress;
import assay.workload.hub.Rows;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;

/// The tables of hub's maps in a database: those that Assay makes in a schema of its own, which goes
/// when it is closed, or those that are there already.
///
/// @param database where they are
/// @param schema the schema they are in; empty for the connection's own
/// @param own whether the schema is made for them
/// @param search finds rows in them
public record Tables(Database database, String schema, boolean own, TableSearch search)
    implements AutoCloseable {

  private static final int BATCH = 1_000;
  private static final int COMMIT = 20 * BATCH;

  /// Tables that are there already.
  ///
  /// @param schema the schema they are in; empty for the connection's own
  public static Tables given(Database database, String schema) {
    return new Tables(database, schema, false, new TableSearch(database));
  }

  /// A new schema for tables that are to be made; of this process alone, so that no other client and
  /// no other run has the same.
  public static Tables make(Database database) {
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
    return new Tables(database, schema, true, new TableSearch(database));
  }

  /// Makes the table of a map and writes all its rows as they are first.
  ///
  /// @param indexed whether accounts get an index
  public void fill(Rows rows, boolean indexed, Progress progress) {
    Table table = Table.of(schema, rows.map());
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

  private static void insert(Connection connection, Table table, Rows rows, Progress progress)
      throws SQLException {
    List<RecordComponent> components = table.components();
    try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
      for (int row = 0; row < rows.count(); row++) {
        Record record = rows.row(row, 0);
        for (int i = 0; i < components.size(); i++) {
          insert.setObject(i + 1, value(components.get(i), record));
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

  private static Object value(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Looks at a map's table without reading it.
  ///
  /// @throws SourceException where it is missing, or has other columns
  public void check(String map) {
    try (Connection connection = database.connect()) {
      var unused = Table.of(schema, map).columns(connection, database.text());
    } catch (SQLException e) {
      throw source(map, "jdbc").failure(e);
    }
  }

  /// The rows of a map from its table.
  ///
  /// @param reading `jdbc`, `reflection` or `jdbi`
  public Source of(String map, String reading) {
    return source(map, reading);
  }

  private TableSource source(String map, String reading) {
    TableSource.Reading way =
        switch (reading) {
          case "reflection" -> TableSource.Reading.REFLECTION;
          case "jdbi" -> TableSource.Reading.JDBI;
          default -> TableSource.Reading.JDBC;
        };
    return new TableSource(database, Table.of(schema, map), way);
  }

  /// The rows of a map that belong to these accounts, looked up in the database.
  public List<Record> of(String map, Collection<Integer> accounts) {
    return search.find(Table.of(schema, map), accounts);
  }

  /// Drops what was made, and ends the database if it was started here.
  @Override
  public void close() throws Exception {
    try (database;
        search) {
      if (own && database instanceof NamedDatabase) {
        try (Connection connection = database.connect();
            Statement statement = connection.createStatement()) {
          statement.execute("drop schema if exists " + schema + " cascade");
        }
      }
    }
  }
}
