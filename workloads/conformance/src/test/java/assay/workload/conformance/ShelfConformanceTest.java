package assay.workload.conformance;

import assay.api.Workload;

/// The test of a correct workload, as an author writes it.
final class ShelfConformanceTest extends WorkloadConformance {

  @Override
  protected Workload workload() {
    return new Shelf(Shelf.Bug.NONE);
  }

  @Override
  protected int seeds() {
    return 3;
  }
}
