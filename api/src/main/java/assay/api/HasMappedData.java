package assay.api;

/// A workload's complete maps, under any keys, which the workload fills itself.
public interface HasMappedData {

  /// The entry count after filling.
  long entries(DataParameters data);

  /// Writes one part of the entries; parts come in order, on the first client only.
  ///
  /// @param part which part, from 1
  /// @param parts how many parts there are
  /// @return how many entries were written
  long fill(WorkloadEnvironment place, int part, int parts) throws Exception;

  /// How many entries a workload's mapped data has; 0 if it has none.
  static long entries(Workload workload, DataParameters data) {
    return workload instanceof HasMappedData mapped ? mapped.entries(data) : 0;
  }
}
