package assay.api;

import java.util.List;

/// The keyed data of a workload that has none.
///
/// @param workload the workload
record NoKeyedData(Workload workload) implements HasJudgedData {

  @Override
  public int registers(DataParameters data) {
    return 0;
  }

  @Override
  public Request load(List<Claim> claims, RequestContext context) {
    throw none();
  }

  @Override
  public Query audit(List<Integer> keys, DataParameters data) {
    throw none();
  }

  private UnsupportedOperationException none() {
    return new UnsupportedOperationException(workload.name() + " has no registers");
  }
}
