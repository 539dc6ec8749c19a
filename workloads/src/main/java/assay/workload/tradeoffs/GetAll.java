package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;
import java.util.Collection;
import java.util.Map;

/// Reads several customers in one request.
final class GetAll extends Query {

  private final Collection<Integer> keys;

  GetAll(Collection<Integer> keys) {
    super(keys.stream().mapToInt(Integer::intValue).toArray());
    this.keys = keys;
  }

  @Override
  protected long run(Session session) {
    Map<Object, Object> values = session.as(Cache.class).getAll(keys);
    for (Integer key : keys) {
      saw(key, Customer.version(key, values.get(key)));
    }
    return values.size();
  }
}
