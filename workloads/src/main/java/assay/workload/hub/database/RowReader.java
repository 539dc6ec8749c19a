package assay.workload.hub.database;

import org.jspecify.annotations.Nullable;

/// Rows one after the other, for one thread.
public interface RowReader extends AutoCloseable {

  /// The next row, or null when there are no more.
  ///
  /// @throws SourceException where the source fails, as a sentence
  @Nullable Record next() throws Exception;

  @Override
  void close() throws Exception;
}
