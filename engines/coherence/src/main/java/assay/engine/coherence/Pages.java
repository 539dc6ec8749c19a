package assay.engine.coherence;

import assay.api.Field;
import com.tangosol.util.Filter;
import com.tangosol.util.filter.LimitFilter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The pages of a selection, each fetched when it is asked for: the filter remembers what it has
/// passed already.
final class Pages implements Iterator<Map<Object, Object>> {

  private final MapQueries queries;
  private final LimitFilter<?> filter;
  private final List<Field> columns;
  private @Nullable Map<Object, Object> next;
  private boolean ended;

  /// Pages of so many entries at most, whole or in columns.
  Pages(MapQueries queries, Filter<?> filter, List<Field> columns, int rows) {
    this.queries = queries;
    this.filter = new LimitFilter<>(filter, rows);
    this.columns = columns;
  }

  @Override
  public boolean hasNext() {
    while (next == null && !ended) {
      Map<Object, Object> page = fetch();
      next = page.isEmpty() ? null : page;
    }
    return next != null;
  }

  /// Every page but the last is full.
  private Map<Object, Object> fetch() {
    if (columns.isEmpty()) {
      Map<Object, Object> page = queries.entries(filter);
      turn(page.size());
      return page;
    }
    Set<Object> keys = queries.keys(filter);
    turn(keys.size());
    return keys.isEmpty() ? Map.of() : queries.columns(keys, columns);
  }

  private void turn(int found) {
    ended = found < filter.getPageSize();
    filter.nextPage();
  }

  @Override
  public Map<Object, Object> next() {
    Map<Object, Object> page = hasNext() ? next : null;
    if (page == null) {
      throw new NoSuchElementException();
    }
    next = null;
    return page;
  }
}
