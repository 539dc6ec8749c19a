package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;

/// Reads one activity by its key.
final class GetActivity extends Query {

  private final String map;
  private final Integer key;

  GetActivity(String map, Integer key) {
    this.map = map;
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    return session.as(Cache.class, map).get(key) == null ? 0 : 1;
  }
}
