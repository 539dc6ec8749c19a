package assay.engine.ignite;

import assay.api.query.EntryField;
import assay.api.record.RecordReflection;
import assay.engine.ignite.stored.BinaryFieldType;
import assay.engine.ignite.stored.FieldCodec;
import assay.engine.ignite.stored.RecordCodec;
import assay.engine.ignite.stored.StoredValueReader;
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
record SqlTable(String name, Class<?> key, Class<?> value) {

  static final String SCHEMA = "PUBLIC";

  /// Null if the map has none.
  static @Nullable SqlTable of(IgniteEx client, String map) {
    for (GridQueryTypeDescriptor type : client.context().query().types(map)) {
      return new SqlTable(
          map,
          StoredValueReader.named(type.keyTypeName()),
          StoredValueReader.named(type.valueTypeName()));
    }
    return null;
  }

  static SqlTable of(String map, Object key, Object value) {
    return new SqlTable(map, type(key), type(value));
  }

  private static Class<?> type(Object stored) {
    return stored instanceof BinaryObject object
        ? StoredValueReader.type(object)
        : stored.getClass();
  }

  String definition() {
    List<String> keys = new ArrayList<>(columns(key, EntryField.Part.KEY));
    String keyNames = columnNames(keys);
    if (!key.isRecord()) {
      BinaryFieldType sort = BinaryFieldType.of(key);
      keys.add("\"KEY\" " + (sort == null ? "OTHER" : sort.column()));
      keyNames = "\"KEY\"";
    }
    List<String> all = new ArrayList<>(keys);
    all.addAll(columns(value, EntryField.Part.VALUE));
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

  private static List<String> columns(Class<?> type, EntryField.Part part) {
    if (!type.isRecord()) {
      return List.of();
    }
    return RecordCodec.of(type).components().stream()
        .map(RecordReflection.Component::name)
        .filter(each -> !sql(type, each).isEmpty())
        .map(each -> column(new EntryField(part, each)) + " " + sql(type, each))
        .toList();
  }

  private static String sql(Class<?> type, String component) {
    FieldCodec codec = RecordCodec.of(type).form(component);
    return codec == null ? "" : codec.field().column();
  }

  String index(EntryField field) {
    return quoted(name + "_" + field.part() + "_" + field.component());
  }

  String indexed(EntryField field) {
    if (!has(field)) {
      throw new UnsupportedOperationException("ignite has no column for " + field);
    }
    return from() + " (" + column(field) + ")";
  }

  String from() {
    return quoted(SCHEMA) + "." + quoted(name);
  }

  boolean has(EntryField field) {
    Class<?> type = type(field);
    return type.isRecord() && !sql(type, field.component()).isEmpty();
  }

  FieldCodec form(EntryField field) {
    FieldCodec codec = RecordCodec.of(type(field)).form(field.component());
    if (codec == null) {
      throw new IllegalArgumentException("no component " + field);
    }
    return codec;
  }

  private Class<?> type(EntryField field) {
    return field.part() == EntryField.Part.KEY ? key : value;
  }

  static String column(EntryField field) {
    String component = field.component();
    return quoted(
        field.part() == EntryField.Part.KEY
            ? component.toUpperCase(Locale.ROOT)
            : component.toLowerCase(Locale.ROOT));
  }

  private static String quoted(String name) {
    return '"' + name + '"';
  }
}
