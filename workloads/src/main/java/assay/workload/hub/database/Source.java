package assay.workload.hub.database;

/// Where the rows of one map come from.
public interface Source {

  /// Begins to read rows, those of a range in the order of their numbers.
  ///
  /// @throws SourceException where it cannot, as a sentence
  RowReader open(RowSelection selection) throws Exception;
}
