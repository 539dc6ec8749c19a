package assay.engine.coherence;

import assay.api.query.EntryField;
import assay.api.query.SelectionPages;
import com.tangosol.util.Filter;
import com.tangosol.util.filter.LimitFilter;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pages of a query: the filter remembers its progress.
final class QueryPages extends SelectionPages {

  private final MapQueries queries;
  private final LimitFilter<?> filter;
  private final List<EntryField> columns;

  /// @param columns empty for whole entries
  QueryPages(MapQueries queries, Filter<?> filter, List<EntryField> columns, int rows) {
    super(rows);
    this.queries = queries;
    this.filter = new LimitFilter<>(filter, rows);
    this.columns = columns;
  }

  @Override
  protected Page fetch() {
    Page page = columns.isEmpty() ? Page.of(queries.entries(filter)) : inColumns();
    filter.nextPage();
    return page;
  }

  private Page inColumns() {
    Set<Object> keys = queries.keys(filter);
    Map<Object, Object> rows = keys.isEmpty() ? Map.of() : queries.columns(keys, columns);
    return new Page(rows, keys.size());
  }
}
