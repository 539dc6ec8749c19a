package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import assay.workload.hub.MapNames;

/// Reads one activity by its key.
final class GetActivity extends Query {

  private final MapNames names;
  private final String map;
  private final Integer key;

  GetActivity(MapNames names, String map, Integer key) {
    this.names = names;
    this.map = map;
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    return session.as(Cache.class, names.now(session, map)).get(key) == null ? 0 : 1;
  }
}
