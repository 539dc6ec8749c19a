package assay.engine.infinispan;

import assay.api.query.SelectionPages;
import assay.engine.infinispan.wire.QueryRow;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/// The pages of a query: the stream fetches batches of a page from every member with matches.
final class QueryPages extends SelectionPages {

  private final Iterator<QueryRow> found;
  private final int rows;

  QueryPages(Iterator<QueryRow> found, int rows) {
    super(rows);
    this.found = found;
    this.rows = rows;
  }

  @Override
  protected Page fetch() {
    Map<Object, Object> page = new HashMap<>();
    while (page.size() < rows && found.hasNext()) {
      QueryRow row = found.next();
      page.put(row.key(), row.content());
    }
    return Page.of(page);
  }
}
