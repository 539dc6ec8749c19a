package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Selection;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapNameResolver;
import assay.workload.hub.RowType;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/// Asks a question in the cheapest way for the required answer.
///
/// With the published control logic, a caller that needs only the first hundred rows and ten
/// columns uses the small map. A caller that then needs whole rows reads them by key. All other
/// callers use the whole map.
///
/// @param cache the map with whole rows
/// @param condition the question
record RoutedQuery(
    MapNameResolver names,
    Route route,
    HubMapName cache,
    Condition condition,
    RequiredResult required) {

  enum Route {
    /// The whole answer from the map with whole rows, regardless of the required part.
    FULL,
    /// From the map with whole rows, but only as many rows as required.
    LIMITED,
    /// By the control logic.
    ROUTED
  }

  Request request() {
    return new Query((session, seen) -> run(session));
  }

  static PublishedQuery question(RowType type) {
    return type == RowType.POSITIONS ? PublishedQuery.POSITION_DATE : PublishedQuery.TRADE_DATE;
  }

  private long run(Session session) {
    return switch (route) {
      case FULL -> all(session);
      case LIMITED -> required.limited() ? shown(session, cache.toString()).size() : all(session);
      case ROUTED -> required.ten() && required.limited() ? small(session) : all(session);
    };
  }

  private long all(Session session) {
    return session
        .capability(Queryable.class, names.now(session, cache.toString()))
        .fetchAll(Selection.of(condition));
  }

  private long small(Session session) {
    Map<Object, Object> shown = shown(session, cache.small());
    return required.whole() ? whole(session, shown.keySet()) : shown.size();
  }

  private Map<Object, Object> shown(Session session, String map) {
    Iterator<Map<Object, Object>> pages =
        session
            .capability(Queryable.class, names.now(session, map))
            .select(Selection.of(condition).pages(RequiredResult.SHOWN));
    return pages.hasNext() ? pages.next() : Map.of();
  }

  private long whole(Session session, Collection<Object> keys) {
    int found =
        session.capability(Cache.class, names.now(session, cache.toString())).getAll(keys).size();
    if (found < keys.size()) {
      throw new IllegalStateException(
          "%d of %d rows of %s are not in %s"
              .formatted(keys.size() - found, keys.size(), cache.small(), cache));
    }
    return found;
  }
}
