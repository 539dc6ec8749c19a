package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Observed;
import assay.api.Observed.What;
import assay.api.Query;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Reads customers, counters and sets back and notes all it saw.
final class Audit extends Query {

  private final List<Integer> customers;
  private final List<Integer> counters;
  private final List<Integer> sets;

  Audit(List<Integer> keys, int registers, int firstSet) {
    super(keys.stream().mapToInt(Integer::intValue).toArray());
    customers = keys.stream().filter(key -> key < registers).toList();
    counters = keys.stream().filter(key -> key >= registers && key < firstSet).toList();
    sets = keys.stream().filter(key -> key >= firstSet).toList();
  }

  @Override
  protected long run(Session session) {
    return readCustomers(session) + readCounters(session) + readSets(session);
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
      Counter counter = Counter.of(values.get(key));
      for (Long tag : counter.tags()) {
        saw(new Observed(key, What.TAG, tag));
      }
      saw(new Observed(key, What.COUNT, counter.value()));
    }
    return values.size();
  }

  private long readSets(Session session) {
    if (sets.isEmpty()) {
      return 0;
    }
    Map<Object, Object> values = session.as(Cache.class, Elements.MAP).getAll(sets);
    for (Integer key : sets) {
      Elements elements = Elements.of(values.get(key));
      for (Long element : elements.all()) {
        saw(new Observed(key, What.TAG, element));
      }
      saw(new Observed(key, What.COUNT, elements.all().size()));
    }
    return values.size();
  }
}
