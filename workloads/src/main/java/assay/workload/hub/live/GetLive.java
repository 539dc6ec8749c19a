package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;

/// Reads one live position.
final class GetLive extends Query {

  private final Integer key;

  GetLive(int key) {
    super(key);
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class, LiveKinds.MAP).get(key);
    saw(key, LivePosition.version(key, value));
    return value == null ? 0 : 1;
  }
}
