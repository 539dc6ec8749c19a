package assay.workload.hub.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.result.ResultIterator;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/// Reads rows with JDBI, with the handwritten mapping as row mapper.
final class JdbiReader implements RowReader {

  private final TableSource source;
  private final Connection connection;
  private final Handle handle;
  private final RowSelection selection;
  private final String select;
  private final RowMapper<Record> mapper;
  private @Nullable ResultIterator<Record> result;
  private int at;

  /// @param columns the table's columns in the components' order
  JdbiReader(
      TableSource source, Connection connection, List<String> columns, RowSelection selection) {
    this.source = source;
    this.connection = connection;
    this.selection = selection;
    this.at = selection.from();
    DatabaseTable table = source.table();
    String id = columns.getFirst();
    this.select =
        DatabaseTable.select(
            columns,
            table.name(),
            selection.chosen() == null
                ? id + " >= ? and " + id + " < ? order by " + id
                : id + " in (" + DatabaseTable.marks(TableSource.AT_ONCE) + ")");
    RowMapping mapping = ExplicitMapping.of(table.type());
    int[] places = IntStream.rangeClosed(1, columns.size()).toArray();
    this.mapper = (row, context) -> mapping.of(new ResultSetCells(row, table, places));
    this.handle = Jdbi.create(connection).open();
  }

  @Override
  public @Nullable Record next() {
    try {
      while (true) {
        ResultIterator<Record> open = result;
        if (open == null) {
          if (!ask()) {
            return null;
          }
        } else if (open.hasNext()) {
          return open.next();
        } else {
          open.close();
          result = null;
        }
      }
    } catch (JdbiException e) {
      throw sentence(e);
    }
  }

  private SourceException sentence(JdbiException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SourceException said) {
        return said;
      }
      if (cause instanceof SQLException said) {
        return source.failure(said);
      }
    }
    return new SourceException(SourceException.firstLine(failure), failure);
  }

  private boolean ask() {
    int next = selection.next(at);
    if (next < 0) {
      return false;
    }
    Query query = handle.createQuery(select).setFetchSize(TableSource.FETCH);
    if (selection.chosen() == null) {
      query.bind(0, selection.from()).bind(1, selection.to());
      at = selection.to();
    } else {
      for (int place = 0; place < TableSource.AT_ONCE; place++) {
        query.bind(place, next);
        at = next + 1;
        int following = selection.next(at);
        next = following < 0 ? next : following;
      }
    }
    result = query.map(mapper).iterator();
    return true;
  }

  /// Returns the connection; errors on a broken connection are ignored.
  @Override
  public void close() {
    try (connection;
        handle) {
      connection.rollback();
    } catch (SQLException | JdbiException e) {
      return;
    }
  }
}
