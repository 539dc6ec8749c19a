package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import java.util.Set;

/// Reads many activities by their keys, at once.
final class GetActivities extends Query {

  private final String map;
  private final Set<Integer> keys;

  GetActivities(String map, Set<Integer> keys) {
    this.map = map;
    this.keys = keys;
  }

  @Override
  protected long run(Session session) {
    return session.as(Cache.class, map).getAll(keys).size();
  }
}
