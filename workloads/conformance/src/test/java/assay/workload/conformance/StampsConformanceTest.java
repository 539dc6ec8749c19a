package assay.workload.conformance;

import assay.api.Workload;

/// The workload with counters of the guide keeps the kit's rules.
final class StampsConformanceTest extends WorkloadConformance {

  @Override
  protected Workload workload() {
    return new Stamps();
  }

  @Override
  protected int seeds() {
    return 3;
  }
}
