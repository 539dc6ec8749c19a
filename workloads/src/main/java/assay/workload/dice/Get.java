package assay.workload.dice;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;

/// Reads an incrementer.
final class Get extends Query {

  private final IncrementerKey key;

  Get(IncrementerKey key) {
    super(key.id());
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class).get(key);
    saw(key.id(), Incrementer.version(value));
    return value == null ? 0 : 1;
  }
}
