package assay.workload.hub.database;

import assay.api.record.RecordReflection.Component;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads rows with plain JDBC: a range as one streamed result, chosen rows by number, several
/// hundred at a time.
final class JdbcReader implements RowReader {

  private final TableSource source;
  private final Connection connection;
  private final RowSelection selection;
  private final boolean reflected;
  private final PreparedStatement statement;
  private final RowMapping mapping;
  private @Nullable ResultSet result;
  private @Nullable RowCells cells;
  private int at;

  /// @param columns the table's columns in the components' order
  /// @param reflected whether columns are matched by name, instead of by position
  JdbcReader(
      TableSource source,
      Connection connection,
      List<String> columns,
      RowSelection selection,
      boolean reflected)
      throws SQLException {
    this.source = source;
    this.connection = connection;
    this.selection = selection;
    this.reflected = reflected;
    this.at = selection.from();
    DatabaseTable table = source.table();
    String id = columns.getFirst();
    String where =
        selection.chosen() == null
            ? id + " >= ? and " + id + " < ? order by " + id
            : id + " in (" + DatabaseTable.marks(TableSource.AT_ONCE) + ")";
    this.statement =
        connection.prepareStatement(
            DatabaseTable.select(reflected ? List.of("*") : columns, table.name(), where));
    statement.setFetchSize(TableSource.FETCH);
    this.mapping = reflected ? ReflectedMapping.of(table.type()) : ExplicitMapping.of(table.type());
  }

  @Override
  public @Nullable Record next() {
    try {
      while (true) {
        ResultSet open = result;
        RowCells row = cells;
        if (open == null || row == null) {
          if (!ask()) {
            return null;
          }
        } else if (open.next()) {
          return mapping.of(row);
        } else {
          open.close();
          result = null;
        }
      }
    } catch (SQLException e) {
      throw source.failure(e);
    }
  }

  private boolean ask() throws SQLException {
    if (selection.chosen() == null) {
      if (at >= selection.to()) {
        return false;
      }
      statement.setInt(1, selection.from());
      statement.setInt(2, selection.to());
      at = selection.to();
    } else {
      int next = selection.next(at);
      if (next < 0) {
        return false;
      }
      for (int place = 1; place <= TableSource.AT_ONCE; place++) {
        statement.setInt(place, next);
        at = next + 1;
        int following = selection.next(at);
        next = following < 0 ? next : following;
      }
    }
    ResultSet answer = statement.executeQuery();
    result = answer;
    cells = new ResultSetCells(answer, source.table(), places(answer));
    return true;
  }

  private int[] places(ResultSet answer) throws SQLException {
    List<Component> components = source.table().components();
    int[] places = new int[components.size()];
    Map<String, Integer> named = reflected ? named(answer.getMetaData()) : Map.of();
    for (int i = 0; i < places.length; i++) {
      places[i] =
          reflected ? named.getOrDefault(DatabaseTable.plain(components.get(i).name()), 0) : i + 1;
    }
    return places;
  }

  private static Map<String, Integer> named(ResultSetMetaData meta) throws SQLException {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      places.put(DatabaseTable.plain(meta.getColumnLabel(i)), i);
    }
    return places;
  }

  /// Returns the connection; errors on a broken connection are ignored.
  @Override
  public void close() {
    try (connection;
        statement) {
      connection.rollback();
    } catch (SQLException e) {
      return;
    }
  }
}
