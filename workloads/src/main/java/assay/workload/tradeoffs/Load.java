package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Insert;
import assay.api.Session;
import java.util.List;
import java.util.Map;

/// Writes the first version of several customers.
final class Load extends Insert {

  private final Map<Integer, Customer> customers;

  Load(List<Claim> claims, Map<Integer, Customer> customers) {
    super(claims);
    this.customers = customers;
  }

  @Override
  protected long run(Session session) {
    session.as(Cache.class).putAll(customers);
    return customers.size();
  }
}
