package assay.engine.infinispan.wire;

import assay.api.query.ColumnSelector;
import assay.api.query.EntryField;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Carries the requested columns to the owners of entries.
///
/// @param columns empty for the whole value
public record QueryRowConverter(List<EntryField> columns)
    implements Function<Map.Entry<Object, Object>, QueryRow> {

  @Override
  public QueryRow apply(Map.Entry<Object, Object> entry) {
    return columns.isEmpty()
        ? new QueryRow(entry.getKey(), entry.getValue(), List.of())
        : new QueryRow(entry.getKey(), null, ColumnSelector.of(entry, columns));
  }
}
