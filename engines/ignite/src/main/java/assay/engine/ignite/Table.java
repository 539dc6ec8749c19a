package assay.engine.ignite;

import assay.api.query.Field;
import assay.api.record.RecordReflection;
import assay.engine.ignite.stored.Binaries;
import assay.engine.ignite.stored.BinaryFieldType;
import assay.engine.ignite.stored.FieldCodec;
import assay.engine.ignite.stored.RecordCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.ignite.binary.BinaryObject;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.internal.processors.query.GridQueryTypeDescriptor;
import org.jspecify.annotations.Nullable;

/// A map as a table in Ignite's SQL, with a column for every component of an SQL type. Ignite finds
/// a column's field by name, ignoring case. Key columns are in upper case and value columns in
/// lower case, so both may have a component with the same name.
record Table(String name, Class<?> key, Class<?> value) {

  static final String SCHEMA = "PUBLIC";

  /// Null if the map has none.
  static @Nullable Table of(IgniteEx client, String map) {
    for (GridQueryTypeDescriptor type : client.context().query().types(map)) {
      return new Table(
          map, Binaries.named(type.keyTypeName()), Binaries.named(type.valueTypeName()));
    }
    return null;
  }

  static Table of(String map, Object key, Object value) {
    return new Table(map, type(key), type(value));
  }

  private static Class<?> type(Object stored) {
    return stored instanceof BinaryObject object ? Binaries.type(object) : stored.getClass();
  }

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

  String index(Field field) {
    return quoted(name + "_" + field.part() + "_" + field.component());
  }

  String indexed(Field field) {
    if (!has(field)) {
      throw new UnsupportedOperationException("ignite has no column for " + field);
    }
    return from() + " (" + column(field) + ")";
  }

  String from() {
    return quoted(SCHEMA) + "." + quoted(name);
  }

  boolean has(Field field) {
    Class<?> type = type(field);
    return type.isRecord() && !sql(type, field.component()).isEmpty();
  }

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
