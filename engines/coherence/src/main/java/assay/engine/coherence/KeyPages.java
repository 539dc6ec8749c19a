package assay.engine.coherence;

import assay.api.query.EntryField;
import assay.api.query.SelectionPages;
import com.tangosol.util.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages of a query without Coherence's own paging: all keys first, then the entries of one
/// page at a time.
final class KeyPages extends SelectionPages {

  private final MapQueries queries;
  private final Filter<?> filter;
  private final List<EntryField> columns;
  private final int rows;
  private @Nullable List<Object> keys;
  private int passed;

  /// @param columns empty for whole entries
  KeyPages(MapQueries queries, Filter<?> filter, List<EntryField> columns, int rows) {
    super(rows);
    this.queries = queries;
    this.filter = filter;
    this.columns = columns;
    this.rows = rows;
  }

  @Override
  protected Page fetch() {
    List<Object> all = keys;
    if (all == null) {
      all = new ArrayList<>(queries.keys(filter));
      keys = all;
    }
    List<Object> next = all.subList(passed, Math.min(all.size(), passed + rows));
    passed += next.size();
    Map<Object, Object> found =
        next.isEmpty()
            ? Map.of()
            : columns.isEmpty() ? queries.entries(next) : queries.columns(next, columns);
    return new Page(found, next.size());
  }
}
