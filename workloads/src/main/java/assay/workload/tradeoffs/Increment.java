package assay.workload.tradeoffs;

import assay.api.Claim;
import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Adds one and a tag to a counter where it lives.
final class Increment extends Update {

  private final Claim tag;

  Increment(Claim tag) {
    super(List.of(tag));
    this.tag = tag;
  }

  @Override
  protected long run(Session session) {
    AddTag function = new AddTag(tag.version());
    Object count = session.as(Invocable.class, Counter.MAP).invoke(tag.key(), function);
    if (count == null) {
      throw new NotDone("the function did not run on counter " + tag.key());
    }
    return 1;
  }
}
