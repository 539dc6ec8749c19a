package assay.workload.hub.query;

import assay.api.DataParameters;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.Field;
import assay.workload.hub.CacheName;
import assay.workload.hub.HubData;
import java.util.LinkedHashSet;
import java.util.Set;

/// The indexes over the fields that queries look at.
public final class Indexes {

  /// For each copy of a row: 550 bytes were measured on Coherence at a million rows, which indexes only
  /// one copy of two.
  static final long BYTES_PER_ROW = 275;

  private Indexes() {}

  /// Builds all of a strategy's indexes on maps as they are; those that are there stay.
  public static void build(Session session, DataParameters data) {
    for (CacheName cache : HubData.caches(data).names()) {
      build(session, data, cache, cache.toString());
      if (HubData.small(data)) {
        build(session, data, cache, cache.small());
      }
    }
  }

  /// Builds a strategy's indexes on one map, where it asks for any.
  ///
  /// @param cache what the map holds
  /// @param map the map's name
  public static void build(Session session, DataParameters data, CacheName cache, String map) {
    if (QuerySettings.of(data).indexed()) {
      Queryable queryable = session.capability(Queryable.class, map);
      for (Field field : fields(data, cache, map)) {
        queryable.index(field);
      }
    }
  }

  /// The fields that have an index in a map.
  static Set<Field> fields(DataParameters data, CacheName cache, String map) {
    boolean texts = QuerySettings.of(data).texts();
    Set<Field> fields = new LinkedHashSet<>();
    for (Question question : Question.to(cache.type())) {
      boolean asked = !map.equals(cache.small()) || question == Routed.question(cache.type());
      if (asked) {
        fields.add(question.field(texts && !map.equals(cache.small())));
      }
    }
    return fields;
  }
}
