package assay.workload.hub.database;

/// The source of one map's rows.
public interface Source {

  /// Reads rows; a range comes in numerical order.
  ///
  /// @throws SourceException if reading cannot start, as a sentence
  RowReader open(RowSelection selection) throws Exception;
}
