package assay.workload.conformance;

import assay.api.DataParameters;
import assay.api.Session;
import assay.api.WorkloadEnvironment;
import java.nio.file.Path;

/// The place of a workload that is examined.
record ExaminationEnvironment(Session session, DataParameters data, long seed, Path folder)
    implements WorkloadEnvironment {

  @Override
  public Progress progress(String what, long total) {
    return more -> {};
  }
}
