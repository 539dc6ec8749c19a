package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;

/// Reads the value of a counter or a tally.
final class GetTotal extends Query {

  private final Integer key;

  GetTotal(int key) {
    super(key);
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class, Counter.MAP).get(key);
    saw(new Observed(key, What.COUNT, Counter.of(value).value()));
    return value == null ? 0 : 1;
  }
}
