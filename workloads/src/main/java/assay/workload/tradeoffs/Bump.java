package assay.workload.tradeoffs;

import assay.api.Claim;
import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Adds one to a tally where it lives.
final class Bump extends Update {

  private final Claim one;

  Bump(Claim one) {
    super(List.of(one));
    this.one = one;
  }

  @Override
  protected long run(Session session) {
    Object count = session.as(Invocable.class, Counter.MAP).invoke(one.key(), new AddCount(1));
    if (count == null) {
      throw new NotDone("the function did not run on tally " + one.key());
    }
    return 1;
  }
}
