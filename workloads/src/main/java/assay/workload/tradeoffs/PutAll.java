package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Session;
import assay.api.Update;
import java.util.List;
import java.util.Map;

/// Writes several customers in one request.
final class PutAll extends Update {

  private final Map<Integer, Customer> customers;

  PutAll(List<Claim> claims, Map<Integer, Customer> customers) {
    super(claims);
    this.customers = customers;
  }

  @Override
  protected long run(Session session) {
    session.as(Cache.class).putAll(customers);
    return customers.size();
  }
}
