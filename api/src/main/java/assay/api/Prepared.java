package assay.api;

/// A workload that needs something outside of the cluster, such as a database.
public interface Prepared extends AutoCloseable {

  /// Makes it; before the data are filled, on every client, not measured.
  void prepare(Workplace place) throws Exception;

  /// Ends what [#prepare] began.
  @Override
  void close() throws Exception;
}
