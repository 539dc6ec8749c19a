package assay.engine.ignite;

import assay.api.query.Field;
import assay.api.record.RecordReflection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.query.GridQueryTypeDescriptor;
import org.jspecify.annotations.Nullable;

/// A map as a table of Ignite's SQL: a column for every component that SQL has a type for. Ignite finds the
/// field of a column by its name, whatever its case; the columns of keys are in capitals and those of values
/// in small letters, so that a key and a value may have components of one name.
///
/// @param name the map's name
/// @param key the class of keys
/// @param value the class of values
record Table(String name, Class<?> key, Class<?> value) {

  /// The schema of all tables.
  static final String SCHEMA = "PUBLIC";

  /// The table of a map, null where it is none.
  static @Nullable Table of(IgniteEx client, String map) {
    for (GridQueryTypeDescriptor type : client.context().query().types(map)) {
      return new Table(
          map, Binaries.named(type.keyTypeName()), Binaries.named(type.valueTypeName()));
    }
    return null;
  }

  /// The table that a map of such entries becomes.
  static Table of(String map, Object key, Object value) {
    return new Table(map, type(key), type(value));
  }

  private static Class<?> type(Object stored) {
    return stored instanceof BinaryObject object ? Binaries.type(object) : stored.getClass();
  }

  /// The statement that makes it.
  String definition() {
    List<String> keys = new ArrayList<>(columns(key, Field.Part.KEY));
    String keyNames = columnNames(keys);
    if (!key.isRecord()) {
      BinaryFieldType sort = BinaryFieldType.of(key);
      keys.add("\"KEY\" " + (sort == null ? "OTHER" : sort.column()));
      keyNames = "\"KEY\"";
    }
    List<String> all = new ArrayList<>(keys);
    all.addAll(columns(value, Field.Part.VALUE));
    return "CREATE TABLE IF NOT EXISTS "
        + quoted(name)
        + " ("
        + String.join(", ", all)
        + ", PRIMARY KEY ("
        + keyNames
        + ")) WITH \"CACHE_NAME="
        + name
        + (key.isRecord() ? ",WRAP_KEY=true,KEY_TYPE=" + key.getName() : ",WRAP_KEY=false")
        + ",VALUE_TYPE="
        + value.getName()
        + "\"";
  }

  private static String columnNames(List<String> columns) {
    return columns.stream()
        .map(column -> column.substring(0, column.lastIndexOf(' ')))
        .collect(Collectors.joining(", "));
  }

  private static List<String> columns(Class<?> type, Field.Part part) {
    if (!type.isRecord()) {
      return List.of();
    }
    return RecordCodec.of(type).components().stream()
        .map(RecordReflection.Component::name)
        .filter(each -> !sql(type, each).isEmpty())
        .map(each -> column(new Field(part, each)) + " " + sql(type, each))
        .toList();
  }

  private static String sql(Class<?> type, String component) {
    FieldCodec codec = RecordCodec.of(type).form(component);
    return codec == null ? "" : codec.field().column();
  }

  /// The index over a field, by its name.
  String index(Field field) {
    return quoted(name + "_" + field.part() + "_" + field.component());
  }

  /// What an index over a field is on.
  String indexed(Field field) {
    if (!has(field)) {
      throw new UnsupportedOperationException("ignite has no column for " + field);
    }
    return from() + " (" + column(field) + ")";
  }

  /// The table, for a query.
  String from() {
    return quoted(SCHEMA) + "." + quoted(name);
  }

  /// Whether it has a column for a field.
  boolean has(Field field) {
    Class<?> type = type(field);
    return type.isRecord() && !sql(type, field.component()).isEmpty();
  }

  /// How a field's component is stored.
  FieldCodec form(Field field) {
    FieldCodec codec = RecordCodec.of(type(field)).form(field.component());
    if (codec == null) {
      throw new IllegalArgumentException("no component " + field);
    }
    return codec;
  }

  private Class<?> type(Field field) {
    return field.part() == Field.Part.KEY ? key : value;
  }

  /// The column of a field.
  static String column(Field field) {
    String component = field.component();
    return quoted(
        field.part() == Field.Part.KEY
            ? component.toUpperCase(Locale.ROOT)
            : component.toLowerCase(Locale.ROOT));
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }
}
