package assay.workload.hub.database;

import org.jspecify.annotations.Nullable;

/// Reads rows in sequence, for one thread.
public interface RowReader extends AutoCloseable {

  /// The next row, or null at the end.
  ///
  /// @throws SourceException if the source fails, as a sentence
  @Nullable Record next() throws Exception;

  @Override
  void close() throws Exception;
}
