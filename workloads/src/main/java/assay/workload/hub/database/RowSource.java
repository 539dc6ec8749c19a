package assay.workload.hub.database;

public interface RowSource {

  /// Reads rows; a range comes in numerical order.
  ///
  /// @throws SourceException if reading cannot start, as a sentence
  RowReader open(RowSelection selection) throws Exception;
}
