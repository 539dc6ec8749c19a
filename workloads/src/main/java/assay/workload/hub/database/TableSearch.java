package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.IntStream;

/// Looks up rows by account in a database, with one connection per searching thread.
final class TableSearch implements AutoCloseable {

  private final Database database;
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final Map<DatabaseTable, List<String>> columns = new ConcurrentHashMap<>();

  TableSearch(Database database) {
    this.database = database;
  }

  List<Record> find(DatabaseTable table, Collection<Integer> accounts) {
    try {
      Connection polled = idle.poll();
      Connection connection = polled == null ? database.connect() : polled;
      try {
        List<Record> found = find(connection, table, accounts);
        idle.push(connection);
        return found;
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new TableSource(database, table, TableSource.Reading.JDBC).failure(e);
    }
  }

  private List<Record> find(
      Connection connection, DatabaseTable table, Collection<Integer> accounts)
      throws SQLException {
    List<String> names = columns.get(table);
    if (names == null) {
      names = table.columns(connection, database.text());
      columns.put(table, names);
    }
    String where = names.get(1) + " in (" + DatabaseTable.marks(accounts.size()) + ")";
    try (PreparedStatement statement =
        connection.prepareStatement(DatabaseTable.select(names, table.name(), where))) {
      int place = 0;
      for (int account : accounts) {
        statement.setInt(++place, account);
      }
      try (ResultSet result = statement.executeQuery()) {
        int[] places = IntStream.rangeClosed(1, names.size()).toArray();
        RowCells cells = new ResultSetCells(result, table, places);
        RowMapping mapping = ExplicitMapping.of(table.type());
        List<Record> found = new ArrayList<>();
        while (result.next()) {
          found.add(mapping.of(cells));
        }
        return found;
      }
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
      connection.close();
    }
  }
}
