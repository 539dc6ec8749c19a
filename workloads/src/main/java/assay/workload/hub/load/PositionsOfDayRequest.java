package assay.workload.hub.load;

import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.EntryField;
import assay.api.query.Selection;
import assay.workload.hub.HubMapName;
import java.util.Set;

/// Reads some accounts' positions on a day, from the cache or from the database.
final class PositionsOfDayRequest {

  private PositionsOfDayRequest() {}

  /// @param map the day's positions
  static Request of(LoadContext context, HubMapName map, Set<Integer> accounts, boolean fromCache) {
    return new Query((session, seen) -> read(session, context, map, accounts, fromCache));
  }

  private static long read(
      Session session,
      LoadContext context,
      HubMapName map,
      Set<Integer> accounts,
      boolean fromCache) {
    if (!fromCache) {
      return context.tables().of(map.toString(), accounts).size();
    }
    Selection selection = Selection.of(new Condition.In(EntryField.of("account"), accounts));
    String current = context.current().now(session, map.toString());
    return session.capability(Queryable.class, current).fetchAll(selection);
  }
}
