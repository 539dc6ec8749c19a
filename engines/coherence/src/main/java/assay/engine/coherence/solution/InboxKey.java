package assay.engine.coherence.solution;

import assay.api.Colocated;

/// An update in an inbox; it lies with its target.
///
/// @param number which of its client's
/// @param target the key of the target
public record InboxKey(long number, Object target) implements Colocated {

  @Override
  public Object colocatedWith() {
    return target;
  }
}
