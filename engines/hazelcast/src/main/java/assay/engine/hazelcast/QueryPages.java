package assay.engine.hazelcast;

import assay.api.query.ColumnSelector;
import assay.api.query.EntryField;
import assay.api.query.SelectionPages;
import com.hazelcast.query.PagingPredicate;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import java.util.List;
import java.util.Map;

/// The pages of a query. A projection has no pages, so entries come whole and their columns are
/// read here.
final class QueryPages extends SelectionPages {

  private final MapQueries queries;
  private final PagingPredicate<Object, Object> predicate;
  private final List<EntryField> columns;

  /// @param columns empty for whole entries
  QueryPages(
      MapQueries queries, Predicate<Object, Object> all, List<EntryField> columns, int rows) {
    super(rows);
    this.queries = queries;
    this.predicate = Predicates.pagingPredicate(all, new KeyOrder(), rows);
    this.columns = columns;
  }

  @Override
  protected Page fetch() {
    Map<Object, Object> entries = queries.entries(predicate);
    predicate.nextPage();
    return Page.of(columns.isEmpty() ? entries : ColumnSelector.of(entries, columns));
  }
}
