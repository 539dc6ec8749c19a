package assay.workload.hub.query;

import assay.api.DataParameters;
import assay.api.Queryable;
import assay.api.Session;
import assay.api.query.EntryField;
import assay.workload.hub.HubData;
import assay.workload.hub.HubMapName;
import java.util.LinkedHashSet;
import java.util.Set;

public final class QueryIndexBuilder {

  /// Per copy of a row: 550 bytes were measured on Coherence with a million rows, which indexes
  /// only one of two copies.
  static final long BYTES_PER_ROW = 275;

  private QueryIndexBuilder() {}

  /// Builds all of a configuration's indexes on existing maps; existing indexes stay.
  public static void build(Session session, DataParameters data) {
    for (HubMapName cache : HubData.caches(data).names()) {
      build(session, data, cache, cache.toString());
      if (HubData.small(data)) {
        build(session, data, cache, cache.small());
      }
    }
  }

  /// Requires configured indexes; otherwise it returns at once.
  ///
  /// @param cache the content of the map
  /// @param map the map's name
  public static void build(Session session, DataParameters data, HubMapName cache, String map) {
    if (QuerySettings.of(data).indexed()) {
      Queryable queryable = session.capability(Queryable.class, map);
      for (EntryField field : fields(data, cache, map)) {
        queryable.index(field);
      }
    }
  }

  static Set<EntryField> fields(DataParameters data, HubMapName cache, String map) {
    boolean texts = QuerySettings.of(data).texts();
    Set<EntryField> fields = new LinkedHashSet<>();
    for (PublishedQuery question : PublishedQuery.to(cache.type())) {
      boolean asked = !map.equals(cache.small()) || question == RoutedQuery.question(cache.type());
      if (asked) {
        fields.add(question.field(texts && !map.equals(cache.small())));
      }
    }
    return fields;
  }
}
