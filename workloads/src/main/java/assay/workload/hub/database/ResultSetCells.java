package assay.workload.hub.database;

import java.sql.ResultSet;
import java.sql.SQLException;

/// The cells in a result's current row.
final class ResultSetCells implements RowCells {

  private final ResultSet result;
  private final DatabaseTable table;
  private final int[] places;

  /// @param table the queried table
  /// @param places each component's column in the result, from 1
  ResultSetCells(ResultSet result, DatabaseTable table, int[] places) {
    this.result = result;
    this.table = table;
    this.places = places.clone();
  }

  @Override
  public int integer(int column) throws SQLException {
    int value = result.getInt(places[column]);
    return value == 0 && result.wasNull() ? absent(column) : value;
  }

  @Override
  public long big(int column) throws SQLException {
    long value = result.getLong(places[column]);
    return value == 0 && result.wasNull() ? absent(column) : value;
  }

  @Override
  public double real(int column) throws SQLException {
    double value = result.getDouble(places[column]);
    return value == 0 && result.wasNull() ? absent(column) : value;
  }

  @Override
  public String text(int column) throws SQLException {
    String value = result.getString(places[column]);
    if (value == null) {
      absent(column);
      return "";
    }
    if (value.length() > LONGEST) {
      throw new SourceException(
          "%s has %,d characters, and at most %d are for `%s` of %s"
              .formatted(
                  cell(column),
                  value.length(),
                  LONGEST,
                  table.components().get(column).name(),
                  table.type().getSimpleName()));
    }
    return value;
  }

  private int absent(int column) throws SQLException {
    throw new SourceException(
        "%s is null, and `%s` of %s must have a value"
            .formatted(
                cell(column), table.components().get(column).name(), table.type().getSimpleName()));
  }

  private String cell(int column) throws SQLException {
    return "column `%s` of %s in the row with id %s"
        .formatted(
            DatabaseTable.column(table.components().get(column)),
            table.name(),
            result.getString(places[0]));
  }
}
