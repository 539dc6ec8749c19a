package assay.workload.dice;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;

/// Reads a counter.
final class GetCounter extends Query {

  private final int index;
  private final Integer counter;

  /// @param index the counter's index among all keys
  /// @param counter its number
  GetCounter(int index, int counter) {
    super(index);
    this.index = index;
    this.counter = counter;
  }

  @Override
  protected long run(Session session) {
    Object value = session.as(Cache.class, Counter.MAP).get(counter);
    saw(new Observed(index, What.COUNT, Counter.counted(value)));
    return value == null ? 0 : 1;
  }
}
