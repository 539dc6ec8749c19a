package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Session;
import assay.api.query.Condition;
import assay.api.query.Selection;
import assay.workload.hub.CacheName;
import assay.workload.hub.MapNames;
import assay.workload.hub.RowType;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/// Asks a question by the way that costs least for what is needed of the answer.
///
/// With the published control logic, whoever needs the first hundred rows and ten columns is served
/// by the map of small rows, and where the whole rows are wanted in the end they are read by key;
/// everybody else is served by the map of whole rows.
///
/// @param names the maps that stand for the study's
/// @param route which way questions go
/// @param cache the map of whole rows
/// @param condition the question
/// @param required what is needed of the answer
record Routed(
    MapNames names, Route route, CacheName cache, Condition condition, RequiredResult required) {

  /// Which way a question goes.
  enum Route {
    /// The whole answer from the map of whole rows, whatever is needed of it.
    FULL,
    /// From the map of whole rows, but only as many rows as are needed.
    LIMITED,
    /// By the control logic.
    ROUTED
  }

  /// The request.
  Request request() {
    return new Query((session, seen) -> run(session));
  }

  /// The question that is asked of a sort of rows: the large one.
  static Question question(RowType type) {
    return type == RowType.POSITIONS ? Question.POSITION_DATE : Question.TRADE_DATE;
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
