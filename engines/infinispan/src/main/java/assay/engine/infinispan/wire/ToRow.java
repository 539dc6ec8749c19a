package assay.engine.infinispan.wire;

import assay.api.query.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Carries the requested columns to the owners of entries.
///
/// @param columns empty for the whole value
public record ToRow(List<Field> columns) implements Function<Map.Entry<Object, Object>, Row> {

  @Override
  public Row apply(Map.Entry<Object, Object> entry) {
    if (columns.isEmpty()) {
      return new Row(entry.getKey(), entry.getValue(), List.of());
    }
    List<@Nullable Object> fields = new ArrayList<>(columns.size());
    columns.forEach(column -> fields.add(column.in(entry)));
    return new Row(entry.getKey(), null, fields);
  }
}
