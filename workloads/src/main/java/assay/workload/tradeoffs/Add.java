package assay.workload.tradeoffs;

import assay.api.Claim;
import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Session;
import assay.api.Update;
import java.util.List;

/// Adds an element to a set where it lives.
final class Add extends Update {

  private final Claim element;

  Add(Claim element) {
    super(List.of(element));
    this.element = element;
  }

  @Override
  protected long run(Session session) {
    AddElement function = new AddElement(element.version());
    Object size = session.as(Invocable.class, Elements.MAP).invoke(element.key(), function);
    if (size == null) {
      throw new NotDone("the function did not run on set " + element.key());
    }
    return 1;
  }
}
