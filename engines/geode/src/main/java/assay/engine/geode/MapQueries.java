package assay.engine.geode;

import assay.api.Queryable;
import assay.api.query.ColumnSelector;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.engine.geode.member.FieldPath;
import assay.engine.geode.member.IndexFunction;
import assay.engine.geode.wire.ValueStorage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.geode.cache.query.QueryException;
import org.apache.geode.cache.query.SelectResults;
import org.apache.geode.cache.query.Struct;
import org.jspecify.annotations.Nullable;

/// Queries of a map in Geode's Object Query Language.
///
/// @param notProjected the components that a query would not return as in the record
record MapQueries(GeodeConnection connection, MapEntries entries, Set<String> notProjected)
    implements Queryable {

  /// Builds a sorted index, which also answers ranges.
  @Override
  public void index(EntryField field) {
    change(field, true);
  }

  @Override
  public void unindex(EntryField field) {
    change(field, false);
  }

  private void change(EntryField field, boolean there) {
    boolean unused = connection.ask(new IndexFunction(field, there), map());
  }

  private String map() {
    return entries.region().getName();
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    OqlCondition condition = OqlCondition.of(selection.condition());
    return selection.pageRows() > 0
        ? new QueryPages(entries, keys(condition), selection)
        : List.of(all(condition, selection.columns())).iterator();
  }

  /// The language has no pages: this fetches the keys first, then each page's entries.
  private List<Object> keys(OqlCondition condition) {
    List<Object> keys = new ArrayList<>();
    run(condition, "e.key").forEach(key -> keys.add(ValueStorage.inside(key)));
    return keys;
  }

  private Map<Object, Object> all(OqlCondition condition, List<EntryField> columns) {
    if (columns.stream().map(EntryField::component).anyMatch(notProjected::contains)) {
      return ColumnSelector.of(all(condition, List.of()), columns);
    }
    String selected =
        Stream.concat(
                Stream.of("e.key"),
                columns.isEmpty() ? Stream.of("e.\"value\"") : columns.stream().map(FieldPath::of))
            .collect(Collectors.joining(", "));
    SelectResults<?> found = run(condition, selected);
    Map<Object, Object> rows = HashMap.newHashMap(found.size());
    for (Object each : found) {
      @Nullable Object[] row = ((Struct) each).getFieldValues();
      rows.put(
          ValueStorage.inside(Objects.requireNonNull(row[0])),
          columns.isEmpty() ? Objects.requireNonNull(ValueStorage.in(row[1])) : cells(row));
    }
    return rows;
  }

  private static List<@Nullable Object> cells(@Nullable Object[] row) {
    List<@Nullable Object> cells = new ArrayList<>(row.length - 1);
    for (int i = 1; i < row.length; i++) {
      cells.add(ValueStorage.in(row[i]));
    }
    return cells;
  }

  private SelectResults<?> run(OqlCondition condition, String columns) {
    try {
      return (SelectResults<?>)
          connection
              .cache()
              .getQueryService()
              .newQuery(condition.select(columns, map()))
              .execute(condition.arguments());
    } catch (QueryException e) {
      throw new IllegalStateException(e);
    }
  }
}
