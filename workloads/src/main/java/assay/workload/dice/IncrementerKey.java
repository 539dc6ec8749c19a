package assay.workload.dice;

import assay.api.Colocated;

/// An incrementer's key, which lives on its counter's owner.
///
/// @param counter its counter's number, which is the counter's key
public record IncrementerKey(int id, int counter) implements Colocated {

  @Override
  public Object colocatedWith() {
    return counter;
  }
}
