package assay.engine.hazelcast;

import assay.api.Field;
import assay.api.Pages;
import assay.api.RecordShape;
import com.hazelcast.query.PagingPredicate;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages of a query. A projection has no pages, so that entries come whole and their columns are read
/// here.
final class QueryPages extends Pages {

  private final MapQueries queries;
  private final PagingPredicate<Object, Object> predicate;
  private final List<Field> columns;

  /// Pages of so many entries at most, whole or in columns.
  QueryPages(MapQueries queries, Predicate<Object, Object> all, List<Field> columns, int rows) {
    super(rows);
    this.queries = queries;
    this.predicate = Predicates.pagingPredicate(all, new KeyOrder(), rows);
    this.columns = columns;
  }

  @Override
  protected Page fetch() {
    Map<Object, Object> entries = queries.entries(predicate);
    predicate.nextPage();
    return Page.of(columns.isEmpty() ? entries : inColumns(entries));
  }

  private Map<Object, Object> inColumns(Map<Object, Object> entries) {
    Map<Object, Object> rows = HashMap.newHashMap(entries.size());
    entries.forEach((key, value) ->
        rows.put(
            key,
            columns.stream()
                .map(column -> read(column.part() == Field.Part.KEY ? key : value, column))
                .collect(ArrayList::new, ArrayList::add, ArrayList::addAll)));
    return rows;
  }

  private static @Nullable Object read(Object part, Field column) {
    RecordShape shape = RecordShape.of(part.getClass());
    int place = part instanceof Record ? shape.indexOf(column.component()) : -1;
    return place < 0 ? null : shape.components().get(place).of(part);
  }
}
