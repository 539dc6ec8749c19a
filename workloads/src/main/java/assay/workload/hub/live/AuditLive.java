package assay.workload.hub.live;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Reads live positions back and notes all it saw.
final class AuditLive extends Query {

  private final List<Integer> positions;

  AuditLive(List<Integer> keys) {
    super(keys.stream().mapToInt(Integer::intValue).toArray());
    positions = List.copyOf(keys);
  }

  @Override
  protected long run(Session session) {
    Map<Object, Object> values = session.as(Cache.class, LiveKinds.MAP).getAll(positions);
    for (Integer key : positions) {
      saw(key, LivePosition.version(key, values.get(key)));
    }
    return values.size();
  }
}
