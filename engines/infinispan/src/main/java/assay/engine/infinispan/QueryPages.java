package assay.engine.infinispan;

import assay.api.query.Pages;
import assay.engine.infinispan.wire.Row;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/// The pages of a query: the stream fetches batches of a page from every member with matches.
final class QueryPages extends Pages {

  private final Iterator<Row> found;
  private final int rows;

  QueryPages(Iterator<Row> found, int rows) {
    super(rows);
    this.found = found;
    this.rows = rows;
  }

  @Override
  protected Page fetch() {
    Map<Object, Object> page = new HashMap<>();
    while (page.size() < rows && found.hasNext()) {
      Row row = found.next();
      page.put(row.key(), row.content());
    }
    return Page.of(page);
  }
}
