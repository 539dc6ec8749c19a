package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;

/// Reads a set, whole.
final class GetElements extends Query {

  private final Integer key;

  GetElements(int key) {
    super(key);
    this.key = key;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class, Elements.MAP).get(key);
    Elements elements = Elements.of(value);
    for (Long element : elements.all()) {
      saw(new Observed(key, What.TAG, element));
    }
    saw(new Observed(key, What.COUNT, elements.all().size()));
    return value == null ? 0 : 1;
  }
}
