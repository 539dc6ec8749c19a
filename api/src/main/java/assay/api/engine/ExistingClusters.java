package assay.api.engine;

import assay.api.Session;

/// An optional power for an [Engine]: opens sessions to clusters that it did not start.
/// The engine's descriptor lists under `existing` the client settings with their possible values,
/// under `existing-access` the access settings, and under `existing-lacks` the missing
/// capabilities.
public interface ExistingClusters {

  /// Inspects a cluster before anything is measured, without changing it.
  ///
  /// @return the cluster's description, with all obstacles at once
  ExistingClusterInspection look(ExistingCluster there);

  /// Opens a client's session; all stored data's names begin with the cluster's prefix.
  ///
  /// @param spec the client's description. Its port, its addresses and settings for members have no
  /// meaning
  Session open(JoinSpec spec, ExistingCluster there) throws Exception;

  /// Removes exactly the data with the cluster's prefix.
  ///
  /// @return how many entries were removed
  /// @throws Exception when some data may be left
  long remove(ExistingCluster there) throws Exception;
}
