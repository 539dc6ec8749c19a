package assay.workload.hub.database;

import org.apache.commons.csv.CSVRecord;

/// The cells in a CSV line.
///
/// @param table the map and its record
/// @param file the file's name
record CsvRowCells(CSVRecord line, DatabaseTable table, String file) implements RowCells {

  @Override
  public int integer(int column) {
    String cell = cell(column);
    try {
      return Integer.parseInt(cell);
    } catch (NumberFormatException e) {
      throw unfit(column, cell, e);
    }
  }

  @Override
  public long big(int column) {
    String cell = cell(column);
    try {
      return Long.parseLong(cell);
    } catch (NumberFormatException e) {
      throw unfit(column, cell, e);
    }
  }

  @Override
  public double real(int column) {
    String cell = cell(column);
    try {
      return Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      throw unfit(column, cell, e);
    }
  }

  @Override
  public String text(int column) {
    String cell = cell(column);
    if (cell.length() > LONGEST) {
      throw new SourceException(
          "%s has %,d characters, and at most %d are for `%s` of %s"
              .formatted(
                  where(column),
                  cell.length(),
                  LONGEST,
                  name(column),
                  table.type().getSimpleName()));
    }
    return cell;
  }

  private String cell(int column) {
    if (column >= line.size()) {
      throw new SourceException(
          "line %,d of %s ends after %d of %d columns"
              .formatted(line.getRecordNumber(), file, line.size(), table.components().size()));
    }
    String cell = line.get(column);
    if (cell.isEmpty()) {
      throw new SourceException(
          "%s is empty, and `%s` of %s must have a value"
              .formatted(where(column), name(column), table.type().getSimpleName()));
    }
    return cell;
  }

  private SourceException unfit(int column, String cell, NumberFormatException cause) {
    return new SourceException(
        "%s is `%s`, and `%s` of %s is %s"
            .formatted(
                where(column),
                cell.length() > LONGEST ? cell.substring(0, LONGEST) + "…" : cell,
                name(column),
                table.type().getSimpleName(),
                table.components().get(column).type().getSimpleName()),
        cause);
  }

  private String name(int column) {
    return table.components().get(column).name();
  }

  private String where(int column) {
    return "column `%s` in line %,d of %s"
        .formatted(
            DatabaseTable.column(table.components().get(column)), line.getRecordNumber(), file);
  }
}
