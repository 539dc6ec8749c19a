package assay.workload.hub.load;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.query.Selection;
import assay.workload.hub.CacheName;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/// Brings the positions of some accounts on a day to the client, from the cache or from the database.
final class OfDay extends Query {

  private final Depot depot;
  private final CacheName map;
  private final Set<Integer> accounts;
  private final boolean fromCache;

  OfDay(Depot depot, CacheName map, Set<Integer> accounts, boolean fromCache) {
    this.depot = depot;
    this.map = map;
    this.accounts = accounts;
    this.fromCache = fromCache;
  }

  @Override
  protected long run(Session session) {
    if (!fromCache) {
      return depot.tables().of(map.toString(), accounts).size();
    }
    Selection selection = Selection.of(new Condition.In(Field.of("account"), accounts));
    Iterator<Map<Object, Object>> pages =
        session.as(Queryable.class, depot.current().now(session, map.toString())).select(selection);
    long rows = 0;
    while (pages.hasNext()) {
      rows += pages.next().size();
    }
    return rows;
  }
}
