package assay.workload.hub.load;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Field;
import assay.api.query.Selection;
import assay.workload.hub.CacheName;
import java.util.Set;

/// Brings the positions of some accounts on a day to the client, from the cache or from the database.
final class OfDay {

  private OfDay() {}

  /// The request.
  ///
  /// @param map the positions of the day
  static Request of(Depot depot, CacheName map, Set<Integer> accounts, boolean fromCache) {
    return new Query((session, seen) -> read(session, depot, map, accounts, fromCache));
  }

  private static long read(
      Session session, Depot depot, CacheName map, Set<Integer> accounts, boolean fromCache) {
    if (!fromCache) {
      return depot.tables().of(map.toString(), accounts).size();
    }
    Selection selection = Selection.of(new Condition.In(Field.of("account"), accounts));
    String current = depot.current().now(session, map.toString());
    return session.as(Queryable.class, current).fetchAll(selection);
  }
}
