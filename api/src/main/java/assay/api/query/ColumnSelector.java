package assay.api.query;

import assay.api.record.RecordReflection;
import assay.api.record.TypeClosure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Selects columns from whole entries.
public final class ColumnSelector {

  private ColumnSelector() {}

  /// The columns of one entry, in their order.
  public static List<@Nullable Object> of(Map.Entry<?, ?> entry, List<EntryField> columns) {
    List<@Nullable Object> row = new ArrayList<>(columns.size());
    columns.forEach(column -> row.add(column.in(entry)));
    return row;
  }

  /// The columns of each entry, by its key.
  public static Map<Object, Object> of(Map<Object, Object> entries, List<EntryField> columns) {
    Map<Object, Object> rows = HashMap.newHashMap(entries.size());
    entries.entrySet().forEach(entry -> rows.put(entry.getKey(), of(entry, columns)));
    return rows;
  }

  /// The names of the components that a query of the engine does not return as in the record.
  ///
  /// @param types the workload's types
  /// @param projected whether a query returns a component as in the record
  public static Set<String> notProjected(
      List<Class<? extends Record>> types, Predicate<RecordReflection.Component> projected) {
    return TypeClosure.of(types).stream()
        .filter(Class::isRecord)
        .flatMap(type -> RecordReflection.of(type).components().stream())
        .filter(component -> !projected.test(component))
        .map(RecordReflection.Component::name)
        .collect(Collectors.toUnmodifiableSet());
  }
}
