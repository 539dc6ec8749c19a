package assay.engine.coherence.pairupdate;

import assay.api.Colocated;

/// An update in an inbox, colocated with its target.
///
/// @param number counts the client's updates
/// @param target the target's key
public record InboxKey(long number, Object target) implements Colocated {

  @Override
  public Object colocatedWith() {
    return target;
  }
}
