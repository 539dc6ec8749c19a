package assay.engine.hazelcast;

import assay.api.Settings;
import assay.api.query.Field;
import assay.api.record.RecordReflection;
import assay.api.record.TypeClosure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Selects columns from whole entries.
final class Columns {

  private Columns() {}

  /// The components that a projection would not return as in the record: a Compact field does not
  /// show that it was an enum or a list.
  static Set<String> notProjected(List<Class<? extends Record>> types, Settings settings) {
    if (settings.text("serialization").equals("java")) {
      return Set.of();
    }
    return TypeClosure.of(types).stream()
        .filter(Class::isRecord)
        .flatMap(type -> RecordReflection.of(type).components().stream())
        .filter(component -> !FieldCodec.isProjected(component))
        .map(RecordReflection.Component::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  static Map<Object, Object> of(Map<Object, Object> entries, List<Field> columns) {
    Map<Object, Object> rows = HashMap.newHashMap(entries.size());
    for (Map.Entry<Object, Object> entry : entries.entrySet()) {
      List<@Nullable Object> row = new ArrayList<>();
      columns.forEach(column -> row.add(column.in(entry)));
      rows.put(entry.getKey(), row);
    }
    return rows;
  }
}
