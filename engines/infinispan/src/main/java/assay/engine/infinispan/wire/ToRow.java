package assay.engine.infinispan.wire;

import assay.api.query.Columns;
import assay.api.query.Field;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Carries the requested columns to the owners of entries.
///
/// @param columns empty for the whole value
public record ToRow(List<Field> columns) implements Function<Map.Entry<Object, Object>, Row> {

  @Override
  public Row apply(Map.Entry<Object, Object> entry) {
    return columns.isEmpty()
        ? new Row(entry.getKey(), entry.getValue(), List.of())
        : new Row(entry.getKey(), null, Columns.of(entry, columns));
  }
}
