package assay.api;

/// A workload that needs something outside the cluster, such as a database.
public interface NeedsPreparation extends AutoCloseable {

  /// Creates it on every client, before the data are filled and outside of the measurement.
  void prepare(WorkloadEnvironment place) throws Exception;

  /// Releases what [#prepare] created.
  @Override
  void close() throws Exception;
}
