package assay.workload.tradeoffs;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Writes one customer, whole.
final class Put extends Update {

  private final Customer customer;

  Put(Claim claim, Customer customer) {
    super(List.of(claim));
    this.customer = customer;
  }

  @Override
  protected long run(Session session) {
    session.as(Cache.class).put(customer.id(), customer);
    return 1;
  }
}
