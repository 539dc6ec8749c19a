package assay.engine.hazelcast;

import assay.api.query.Columns;
import assay.api.query.Field;
import assay.api.query.Pages;
import com.hazelcast.query.PagingPredicate;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.util.List;
import java.util.Map;

/// The pages of a query. A projection has no pages, so entries come whole and their columns are
/// read here.
final class QueryPages extends Pages {

  private final MapQueries queries;
  private final PagingPredicate<Object, Object> predicate;
  private final List<Field> columns;

  /// @param columns empty for whole entries
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
    return Page.of(columns.isEmpty() ? entries : Columns.of(entries, columns));
  }
}
