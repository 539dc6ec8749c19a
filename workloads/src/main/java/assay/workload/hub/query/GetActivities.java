package assay.workload.hub.query;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import assay.workload.hub.MapNames;
import java.util.Set;

/// Reads many activities by their keys, at once.
final class GetActivities extends Query {

  private final MapNames names;
  private final String map;
  private final Set<Integer> keys;

  GetActivities(MapNames names, String map, Set<Integer> keys) {
    this.names = names;
    this.map = map;
    this.keys = keys;
  }

  @Override
  protected long run(Session session) {
    return session.as(Cache.class, names.now(session, map)).getAll(keys).size();
  }
}
