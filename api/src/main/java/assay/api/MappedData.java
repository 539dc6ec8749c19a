package assay.api;

/// A workload's whole maps, under any keys, which it fills by itself.
public interface MappedData {

  /// How many entries they have once filled.
  long entries(DataParameters data);

  /// Writes one part of them; parts in order, on the first client only.
  ///
  /// @param part which part, from 1
  /// @param parts how many there are
  /// @return how many entries were written
  long fill(Workplace place, int part, int parts) throws Exception;

  /// How many entries a workload's mapped data have; 0 where it has none.
  static long entries(Workload workload, DataParameters data) {
    return workload instanceof MappedData mapped ? mapped.entries(data) : 0;
  }
}
