package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Reads customers and counters back and notes all it saw.
final class Audit extends Query {

  private final List<Integer> customers;
  private final List<Integer> counters;

  Audit(List<Integer> keys, int registers) {
    super(keys.stream().mapToInt(Integer::intValue).toArray());
    customers = keys.stream().filter(key -> key < registers).toList();
    counters = keys.stream().filter(key -> key >= registers).toList();
  }

  @Override
  protected long run(Session session) {
    return readCustomers(session) + readCounters(session);
  }

  private long readCustomers(Session session) {
    if (customers.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.as(Cache.class).getAll(customers);
    for (Integer key : customers) {
      saw(key, Customer.version(key, values.get(key)));
    }
    return values.size();
  }

  private long readCounters(Session session) {
    if (counters.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.as(Cache.class, Counter.MAP).getAll(counters);
    for (Integer key : counters) {
      Counter counter = values.get(key) instanceof Counter found ? found : Counter.ZERO;
      for (Long tag : counter.tags()) {
        saw(new Observed(key, What.TAG, tag));
      }
      saw(new Observed(key, What.COUNT, counter.value()));
    }
    return values.size();
  }
}
