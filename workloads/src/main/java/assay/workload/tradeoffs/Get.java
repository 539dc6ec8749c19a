package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Query;
import assay.api.Session;

/// Reads one customer.
final class Get extends Query {

  private final Integer key;

  Get(int key) {
    super(key);
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class).get(key);
    saw(key, Customer.version(key, value));
    return value == null ? 0 : 1;
  }
}
