package assay.workload.hub.database;

import assay.api.record.RecordReflection;
import assay.api.record.RecordReflection.Component;
import assay.workload.hub.Activity;
import assay.workload.hub.Position;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A map's table: a column for each component of its record, with the same name (`businessDate` is
/// `business_date`), and the row's number `id` as the primary key.
///
/// @param schema the table's schema; empty for the connection's own
/// @param type the record class of the rows
record DatabaseTable(String schema, String map, Class<? extends Record> type) {

  private static final Map<Class<?>, String> SQL =
      Map.of(
          int.class,
          "integer",
          long.class,
          "bigint",
          double.class,
          "double precision",
          String.class,
          "varchar(" + RowCells.LONGEST + ")");

  private static final Set<Integer> TEXTS =
      Set.of(Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.CLOB);
  private static final Set<Integer> INTEGERS = Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER);
  private static final Set<Integer> REALS =
      Set.of(Types.REAL, Types.FLOAT, Types.DOUBLE, Types.NUMERIC, Types.DECIMAL);

  static DatabaseTable of(String schema, String map) {
    return new DatabaseTable(schema, map, map.startsWith("P") ? Position.class : Activity.class);
  }

  String name() {
    String table = map.toLowerCase(Locale.ROOT).replace('-', '_');
    return schema.isEmpty() ? table : schema + "." + table;
  }

  List<Component> components() {
    return RecordReflection.of(type).components();
  }

  /// A component's column in a table that Assay creates.
  static String column(Component component) {
    return component.name().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  String create() {
    return components().stream()
        .map(component ->
            column(component)
                + " "
                + SQL.get(component.type())
                + (column(component).equals("id") ? " primary key" : " not null"))
        .collect(Collectors.joining(", ", "create table " + name() + " (", ")"));
  }

  String insert() {
    String columns =
        components().stream().map(DatabaseTable::column).collect(Collectors.joining(", "));
    String marks = components().stream().map(one -> "?").collect(Collectors.joining(", "));
    return "insert into %s (%s) values (%s)".formatted(name(), columns, marks);
  }

  /// The columns in the components' order.
  ///
  /// @throws SourceException if there is no such table, or a component has no fitting column
  List<String> columns(Connection connection, String database) throws SQLException {
    Map<String, Column> found = found(connection, database);
    List<String> names = new ArrayList<>();
    for (Component component : components()) {
      Column column = found.get(plain(component.name()));
      if (column == null) {
        throw new SourceException(
            "component `%s` of %s has no column in %s of %s, which has: %s"
                .formatted(
                    component.name(),
                    type.getSimpleName(),
                    name(),
                    database,
                    found.values().stream().map(Column::name).collect(Collectors.joining(", "))));
      }
      if (!fits(column, component.type())) {
        throw new SourceException(
            "column `%s` of %s is %s, and component `%s` of %s is %s"
                .formatted(
                    column.name(),
                    name(),
                    column.typeName(),
                    component.name(),
                    type.getSimpleName(),
                    component.type().getSimpleName()));
      }
      names.add(column.name());
    }
    return names;
  }

  private record Column(String name, int type, String typeName) {}

  private Map<String, Column> found(Connection connection, String database) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet nothing = statement.executeQuery("select * from " + name() + " where 1 = 0")) {
      ResultSetMetaData meta = nothing.getMetaData();
      Map<String, Column> found = new LinkedHashMap<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        String label = meta.getColumnLabel(i).toLowerCase(Locale.ROOT);
        found.put(
            plain(label),
            new Column(
                label, meta.getColumnType(i), meta.getColumnTypeName(i).toLowerCase(Locale.ROOT)));
      }
      return found;
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().startsWith("42")) {
        throw new SourceException(
            "there is no table %s in %s that can be read: %s"
                .formatted(name(), database, SourceException.firstLine(e)),
            e);
      }
      throw e;
    }
  }

  static String plain(String name) {
    return name.replace("_", "").toLowerCase(Locale.ROOT);
  }

  private static boolean fits(Column column, Class<?> type) {
    int sql = column.type();
    boolean whole = INTEGERS.contains(sql);
    return switch (type.getSimpleName()) {
      case "int" -> whole;
      case "long" -> whole || sql == Types.BIGINT;
      case "double" -> whole || sql == Types.BIGINT || REALS.contains(sql);
      default -> TEXTS.contains(sql);
    };
  }

  static String select(List<String> columns, String from, String where) {
    return "select " + String.join(", ", columns) + " from " + from + " where " + where;
  }

  static String marks(int count) {
    String[] marks = new String[count];
    Arrays.fill(marks, "?");
    return String.join(", ", marks);
  }
}
