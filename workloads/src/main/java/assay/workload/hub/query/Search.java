package assay.workload.hub.query;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Selection;
import assay.workload.hub.MapNames;
import java.util.Iterator;
import java.util.Map;

/// Brings what a selection finds in one map to the client, page by page.
final class Search extends Query {

  private final MapNames names;
  private final String map;
  private final Selection selection;

  Search(MapNames names, String map, Selection selection) {
    this.names = names;
    this.map = map;
    this.selection = selection;
  }

  @Override
  protected long run(Session session) {
    Iterator<Map<Object, Object>> pages =
        session.as(Queryable.class, names.now(session, map)).select(selection);
    long rows = 0;
    while (pages.hasNext()) {
      rows += pages.next().size();
    }
    return rows;
  }
}
