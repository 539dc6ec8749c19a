package assay.workload.tradeoffs;

import assay.api.Claim;
import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Changes one customer's balance where it lives.
final class Invoke extends Update {

  private final Claim claim;
  private final SetBalance change;

  Invoke(Claim claim, SetBalance change) {
    super(List.of(claim));
    this.claim = claim;
    this.change = change;
  }

  @Override
  protected long run(Session session) {
    Object found = session.as(Invocable.class).invoke(claim.key(), change);
    if (!(found instanceof Long version) || version <= 0) {
      throw new NotDone("found no whole customer " + claim.key() + " to change");
    }
    if (version > claim.version()) {
      // A re-run after this version was written and overwritten looks the same.
      throw new IllegalStateException("customer " + claim.key() + " had version " + version);
    }
    saw(claim.key(), version);
    return 1;
  }
}
