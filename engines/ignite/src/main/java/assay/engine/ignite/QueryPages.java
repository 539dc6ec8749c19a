package assay.engine.ignite;

import assay.api.query.SelectionPages;
import java.lang.ref.Cleaner;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.ignite.cache.query.QueryCursor;

/// The pages of a query. The cluster keeps a query until its last row is fetched or it is closed.
/// An abandoned query is closed when its pages are garbage collected.
final class QueryPages extends SelectionPages {

  private static final Cleaner CLEANER = Cleaner.create();

  private final MapQueries.Rows rows;
  private final Iterator<List<?>> found;
  private final int size;

  QueryPages(MapQueries.Rows rows, int size) {
    super(size);
    this.rows = rows;
    this.size = size;
    found = rows.cursor().iterator();
    QueryCursor<List<?>> cursor = rows.cursor();
    Cleaner.Cleanable unused = CLEANER.register(this, cursor::close);
  }

  @Override
  protected Page fetch() {
    Map<Object, Object> page = HashMap.newHashMap(size);
    while (page.size() < size && found.hasNext()) {
      rows.add(found.next(), page);
    }
    return Page.of(page);
  }
}
